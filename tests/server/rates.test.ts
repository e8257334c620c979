import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { createEvent, plainEvent } from '#tests/support/api/events.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const PER_USER = 300
const PER_ADDRESS = 120
const SENTENCE = /^Too many requests\. Please try again in \d+ seconds\.$/

let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment: { RATE_LIMITS: 'strict' } })
})
afterAll(() => app.close())

type Sender = { address: string; token?: string; headers?: Record<string, string> }
/** Sends one request; returns the number of accepted operations. */
type Way = (sender: Sender) => Promise<number>

async function send({ address, token, headers }: Sender, method: 'GET' | 'POST', url: string, payload?: object) {
  const authorization = token ? { authorization: `Bearer ${token}` } : {}
  const asked = { method, url, remoteAddress: address, headers: { ...authorization, ...headers } }
  return app.app.inject({ ...asked, ...(payload && { payload }) })
}

const aliases = (count: number) => Array.from({ length: count }, (_, place) => `a${place}: __typename`).join(' ')
const graphql: Way = async (sender) => {
  const { statusCode } = await send(sender, 'POST', '/graphql', { query: '{ __typename }' })
  return statusCode === 200 ? 1 : 0
}
const aliased: Way = async (sender) => {
  const { statusCode } = await send(sender, 'POST', '/graphql', {
    query: `{ ...A } fragment A on Query { ${aliases(7)} }`,
  })
  return statusCode === 200 ? 7 : 0
}
const rest: Way = async (sender) => {
  const { statusCode } = await send(sender, 'GET', sender.token ? '/profile' : '/getEventById?id=none')
  return statusCode === 429 ? 0 : 1
}
const mixed: Way = async (sender) => (await graphql(sender)) + (await rest(sender)) + (await aliased(sender))

const ways: [string, Way][] = [
  ['GraphQL', graphql],
  ['aliases in a fragment', aliased],
  ['REST', rest],
  ['all of them', mixed],
]

async function accepted(way: Way, times: number, senderOf: (time: number) => Sender): Promise<number> {
  let sum = 0
  for (let time = 0; time < times; time += 50) {
    const counts = await Promise.all(Array.from({ length: 50 }, (_, place) => way(senderOf(time + place))))
    sum += counts.reduce((total, count) => total + count, 0)
  }
  return sum
}

describe('in a minute', () => {
  test.each(ways)(
    'limits a user to 300 requests a minute over %s, concurrent or from several addresses',
    async (_name, way) => {
      const { accessToken } = await signIn(app)
      const sum = await accepted(way, 400, (time) => ({ address: `198.51.100.${time % 200}`, token: accessToken }))
      expect(sum).toBeLessThanOrEqual(PER_USER)
      expect(sum).toBeGreaterThan(PER_USER / 2)
    },
  )

  test.each(ways)(
    'limits an anonymous address to 120 requests a minute over %s, despite forged headers',
    async (_name, way) => {
      const address = `203.0.113.${ways.findIndex(([, one]) => one === way) + 1}`
      const spoofed = (time: number) => ({ address, headers: { 'x-forwarded-for': `192.0.2.${time % 250}` } })
      const sum = await accepted(way, 200, spoofed)
      expect(sum).toBeLessThanOrEqual(PER_ADDRESS)
      expect(sum).toBeGreaterThan(PER_ADDRESS / 2)
    },
  )

  test('an IPv6 /64 counts as one address', async () => {
    const sum = await accepted(graphql, 200, (time) => ({ address: `2001:db8:1:2::${time.toString(16)}` }))
    expect(sum).toBe(PER_ADDRESS)
  })
})

test('a user’s tokens and sessions count together, without affecting others at the address', async () => {
  const owner = await signIn(app)
  const program = await programOf(owner)
  const address = '198.51.100.250'
  expect(await accepted(rest, 250, () => ({ address, token: owner.accessToken }))).toBe(250)
  expect(await accepted(graphql, 100, () => ({ address, token: program }))).toBeLessThan(50)
  expect(await graphql({ address, token: (await signIn(app)).accessToken })).toBe(1)
  expect(await graphql({ address })).toBe(1)
})

test('rejections carry Retry-After in the form of their API', async () => {
  const address = '203.0.113.99'
  await accepted(graphql, PER_ADDRESS + 50, () => ({ address }))
  const asked = await send({ address }, 'POST', '/graphql', { query: '{ __typename }' })
  const { message, extensions } = asked.json().errors[0]
  expect([asked.statusCode, message, extensions]).toEqual([
    429,
    expect.stringMatching(SENTENCE),
    { code: 'RATE_LIMITED', retryAfter: Number(asked.headers['retry-after']) },
  ])
  expect(extensions.retryAfter).toBeGreaterThan(0)
  expect(extensions.retryAfter).toBeLessThanOrEqual(61)

  const called = await send({ address }, 'GET', '/getEventById?id=none')
  expect([called.statusCode, called.json()]).toEqual([
    429,
    { error: expect.stringMatching(SENTENCE), code: 'RATE_LIMITED' },
  ])
  expect(Number(called.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send({ address }, 'GET', '/healthz')).statusCode).toBe(200)
})

test('limits an address to 60 unknown share links a minute, while existing ones open', async () => {
  const owner = await signIn(app)
  const { data } = await createEvent(app, owner, plainEvent('Sunday League'))
  const address = '203.0.113.96'
  const bySlug = async (slug: string) => {
    const query = 'query ($slug: String!) { eventBySlug(slug: $slug) { id } }'
    const { errors } = (await send({ address }, 'POST', '/graphql', { query, variables: { slug } })).json()
    return errors?.[0].extensions.code
  }
  const listOf = (slug: string) => send({ address }, 'GET', `/live/${slug}/programme.m3u8`)
  for (let time = 0; time < 30; time++) {
    expect(await bySlug(`guess-${time}`)).toBe('NOT_FOUND')
    expect((await listOf(`guess-${time}`)).statusCode).toBe(404)
  }
  expect(await bySlug('guess')).toBe('RATE_LIMITED')
  expect((await listOf('guess')).statusCode).toBe(429)
  expect(await bySlug(data.createEvent.slug)).toBeUndefined()
})

test('every response has rate-limit headers', async () => {
  const address = '203.0.113.97'
  const told = async (method: 'GET' | 'POST', url: string) => {
    const { headers } = await send(
      { address },
      method,
      url,
      method === 'POST' ? { query: '{ __typename }' } : undefined,
    )
    return ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) => Number(headers[name]))
  }
  expect(await told('POST', '/graphql')).toEqual([PER_ADDRESS, PER_ADDRESS - 1, 60])
  expect(await told('GET', '/getEventById?id=none')).toEqual([PER_ADDRESS, PER_ADDRESS - 2, 60])
  await accepted(graphql, PER_ADDRESS, () => ({ address }))
  expect(await told('POST', '/graphql')).toEqual([PER_ADDRESS, 0, 60])
})

test('too many root fields are rejected as a whole', async () => {
  const address = '203.0.113.98'
  await accepted(graphql, 100, () => ({ address }))
  for (const _ of [1, 2]) await send({ address }, 'POST', '/graphql', { query: `{ ${aliases(10)} }` })
  const { statusCode, headers, body } = await send({ address }, 'POST', '/graphql', { query: `{ ${aliases(10)} }` })
  const { data, errors } = JSON.parse(body)
  expect([statusCode, data, errors[0].extensions.code]).toEqual([429, undefined, 'RATE_LIMITED'])
  expect(errors[0].extensions.retryAfter).toBe(Number(headers['retry-after']))
})

test('subscriptions count too', async () => {
  const { accessToken } = await signIn(app)
  await accepted(graphql, PER_USER, () => ({ address: '198.51.100.251', token: accessToken }))
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const client = createClient({
    url: `${origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${accessToken}` },
    retryAttempts: 0,
  })
  const news = client.iterate({ query: 'subscription { myEventsChanged { id } }' })
  await expect(news.next()).rejects.toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }])
  await client.dispose()
})

test('relaxed limits allow a load test', async () => {
  const relaxed = await startApp()
  const statuses = new Set<number>()
  for (let time = 0; time < 3 * PER_ADDRESS; time++) {
    const answer = await relaxed.app.inject({ method: 'POST', url: '/graphql', payload: { query: '{ __typename }' } })
    statuses.add(answer.statusCode)
  }
  await relaxed.close()
  expect([...statuses]).toEqual([200])
})

async function programOf({ accessToken }: Organiser): Promise<string> {
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  const query = `mutation { createApiToken(name: "Program", scope: READ, expiresAt: "${expiresAt}") { secret } }`
  const answer = await send({ address: '198.51.100.252', token: accessToken }, 'POST', '/graphql', { query })
  return answer.json().data.createApiToken.secret
}
