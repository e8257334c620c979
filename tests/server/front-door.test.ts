import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEvent, plainEvent } from '#tests/support/api/events.ts'
import { ask, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startApp({ lines })
})
afterAll(() => app.close())

const get = (url: string, headers = {}) => app.app.inject({ method: 'GET', url, headers })

test('it is live, and ready when the database answers with the current schema', async () => {
  expect((await get('/healthz')).statusCode).toBe(200)
  // A busy machine may take more than the second within which the database has to answer.
  const isReady = () => expect.poll(async () => (await get('/readyz')).statusCode, { timeout: 20_000 }).toBe(200)
  await isReady()

  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  await client.query("update kysely_migration set name = '0' || name")
  expect((await get('/readyz')).statusCode).toBe(503)
  await client.query('update kysely_migration set name = substr(name, 2)')
  await isReady()
  await client.end()
})

test('a request has one log line with its id and its operation', async () => {
  const response = await app.app.inject({
    method: 'POST',
    url: '/graphql',
    payload: { query: 'query Secret { me { id } }' },
  })
  const id = response.headers['x-request-id']
  const logged = lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatchObject({
    method: 'POST',
    path: '/graphql',
    operation: 'me',
    status: 200,
    code: 'UNAUTHENTICATED',
  })
})

test('the log holds no number, code, token or name', async () => {
  const organiser = await signIn(app)
  await createEvent(app, organiser, plainEvent('A title nobody logs'))
  await get(`/getEventById?id=${organiser.accessToken}`)
  await ask(app, 'mutation ($token: String!) { refresh(refreshToken: $token) { accessToken } }', {
    token: organiser.refreshToken,
  })
  const otp = app.outbox.sent().find(({ mobile }) => mobile === organiser.mobile)?.otp
  const log = lines.join('')
  for (const secret of [organiser.mobile, `"${otp}"`, organiser.accessToken, organiser.refreshToken, 'nobody logs']) {
    expect(log).not.toContain(secret)
  }
})

test('the outbox is shown to callers on this machine, and not through a proxy', async () => {
  await signIn(app, '9777777777')
  expect((await get('/dev/outbox')).json()[0]).toMatchObject({
    mobile: '9777777777',
    otp: expect.stringMatching(/^\d{4}$/),
  })
  expect((await get('/dev/outbox', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
  const remote = await app.app.inject({ method: 'GET', url: '/dev/outbox', remoteAddress: '10.0.0.7' })
  expect(remote.statusCode).toBe(404)
})

test.each([
  ['a query by GET without the preflight header', { method: 'GET' as const, url: '/graphql?query={__typename}' }, 400],
  [
    'several operations in one request',
    { method: 'POST' as const, url: '/graphql', payload: [{ query: '{__typename}' }] },
    400,
  ],
  [
    'more than a thousand tokens',
    { method: 'POST' as const, url: '/graphql', payload: { query: `{ ${'me { id } '.repeat(300)} }` } },
    400,
  ],
  [
    'a body of more than 100 kB',
    { method: 'POST' as const, url: '/graphql', payload: { query: 'x'.repeat(110_000) } },
    413,
  ],
  [
    'a body that is not JSON',
    { method: 'POST' as const, url: '/graphql', payload: '{', headers: { 'content-type': 'application/json' } },
    400,
  ],
])('%s is refused, in GraphQL’s shape', async (_case, request, status) => {
  const response = await app.app.inject(request)
  expect(response.statusCode).toBe(status)
  if (!response.body.startsWith('{')) return expect(response.body).toContain('blocked')
  return expect(response.json().errors[0].message).toEqual(expect.any(String))
})

test('responses other than pages have an empty policy and nosniff', async () => {
  const { accessToken } = await signIn(app)
  const authorization = { authorization: `Bearer ${accessToken}` }
  for (const request of [
    { method: 'GET' as const, url: '/healthz' },
    { method: 'GET' as const, url: '/profile', headers: authorization },
    { method: 'GET' as const, url: '/profile' },
    { method: 'GET' as const, url: '/nowhere', headers: { accept: 'application/json' } },
    { method: 'POST' as const, url: '/graphql', payload: { query: '{ __typename }' } },
  ]) {
    const { headers } = await app.app.inject(request)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
    })
    expect(headers).not.toHaveProperty('permissions-policy')
  }
})
