import { type GraphQLArgument, type GraphQLField, getNamedType, isLeafType } from 'graphql'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { servedSchema } from '#server/app/graphql-schema.ts'
import { type EventWithDevices, eventWithDevices, joinDevice } from '#tests/support/api/devices.ts'
import { plainEvent, updateEvent } from '#tests/support/api/events.ts'
import { type Answer, ask, codeOf, type GraphQLErrorBody, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const EXEMPT = ['sendOtp', 'validateOtp', 'refresh', 'logout']

let app: TestApp
let origin: string
let owner: Organiser
let event: EventWithDevices
/** `Authorization` headers with invalid or expired bearers. */
let headers: Record<string, string>

beforeAll(async () => {
  app = await startApp()
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await signIn(app)
  event = await eventWithDevices(app, owner)
  const { accessToken: expired } = await signIn(app)
  await expire(expired)
  const { accessToken: signedOut } = await signIn(app)
  await ask(app, 'mutation { logout }', {}, signedOut)
  headers = {
    expired: `Bearer ${expired}`,
    'signed out': `Bearer ${signedOut}`,
    garbage: 'Bearer garbage',
    'a revoked API token': `Bearer ${await revokedApiToken()}`,
    'a phone that was replaced': `Bearer ${await replacedPhone()}`,
    'no token': 'Bearer',
    'another case': 'bearer garbage',
    'two tokens': `Bearer ${owner.accessToken} ${owner.accessToken}`,
    'a missing space': `Bearer${owner.accessToken}`,
    'a colon': `Bearer: ${owner.accessToken}`,
    'a stringified null': 'Bearer null',
  }
})
afterAll(() => app.close())

async function expire(accessToken: string): Promise<void> {
  const { id } = (await ask(app, '{ me { id } }', {}, accessToken)).data.me
  await app.db
    .updateTable('accessTokens')
    .set({ expiresAt: new Date(0) })
    .where('sessionId', 'in', (eb) => eb.selectFrom('sessions').select('id').where('userId', '=', id))
    .execute()
}

async function revokedApiToken(): Promise<string> {
  const create =
    'mutation ($until: DateTime!) { createApiToken(name: "x", scope: READ, expiresAt: $until) { secret apiToken { id } } }'
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const { secret, apiToken } = (await ask(app, create, { until }, owner.accessToken)).data.createApiToken
  await ask(app, 'mutation ($id: ID!) { revokeApiToken(id: $id) }', { id: apiToken.id }, owner.accessToken)
  return secret
}

async function replacedPhone(): Promise<string> {
  const id = event.devices[1]?.id
  const token = await joinDevice(app, owner, id)
  await ask(app, 'mutation ($id: ID!) { relinkDevice(deviceId: $id) { url } }', { id }, owner.accessToken)
  return token
}

async function send(authorization: string, query: string, more: Record<string, string> = {}): Promise<Answer> {
  const response = await app.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization, ...more },
    payload: { query },
  })
  return { status: response.statusCode, ...response.json() }
}

type Field = GraphQLField<unknown, unknown>

/** A document with this field only; variables are omitted. */
function documentOf(kind: string, { name, args, type }: Field): string {
  const variables = args.map((argument: GraphQLArgument) => `$${argument.name}: ${argument.type}`)
  const passed = args.map((argument: GraphQLArgument) => `${argument.name}: $${argument.name}`)
  const parens = (inside: string[]) => (inside.length > 0 ? `(${inside.join(', ')})` : '')
  const selection = isLeafType(getNamedType(type)) ? '' : ' { __typename }'
  return `${kind} ${parens(variables)} { ${name}${parens(passed)}${selection} }`
}

const schema = servedSchema()
const fieldsOf = (kind: 'query' | 'mutation' | 'subscription'): Field[] => {
  const types = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }
  return Object.values(types[kind]?.getFields() ?? {})
}
const documents = (['query', 'mutation', 'subscription'] as const).flatMap((kind) =>
  fieldsOf(kind)
    .filter(({ name }) => !EXEMPT.includes(name))
    .map((field) => [field.name, documentOf(kind, field)] as const),
)

describe('over GraphQL', () => {
  test.each([
    ...documents,
    ['introspection', '{ __schema { queryType { name } } }'] as const,
    ['__typename', '{ __typename }'] as const,
  ])('%s refuses every bearer that is not valid', async (_name, document) => {
    const codes: Record<string, string | undefined> = {}
    for (const [what, authorization] of Object.entries(headers))
      codes[what] = codeOf(await send(authorization, document))
    expect(codes).toEqual(Object.fromEntries(Object.keys(headers).map((what) => [what, 'UNAUTHENTICATED'])))
  })

  test('a public query rejects it too', async () => {
    const query = `{ event(id: "${event.id}") { title isOwner } }`
    for (const _time of [1, 2, 3]) expect((await ask(app, query)).data.event.isOwner).toBe(false)
    expect(await ask(app, query, {}, 'garbage')).toEqual({
      status: 200,
      errors: [expect.objectContaining({ extensions: { code: 'UNAUTHENTICATED' } })],
    })
    expect((await ask(app, query, {}, owner.accessToken)).data.event.isOwner).toBe(true)
  })

  test('sign-in, refresh and log-out ignore it, and only they', async () => {
    const sendOtp = 'sendOtp(mobile: "9600000011") { mobile }'
    const start = `startEvent(id: "${event.id}") { id }`
    const verdict = async (query: string) => codeOf(await send('Bearer garbage', query))
    expect(await verdict(`mutation { ${sendOtp} }`)).toBeUndefined()
    expect(await verdict('mutation { validateOtp(mobile: "9600000011", otp: "0000") { isNewUser } }')).toBe(
      'OTP_INVALID',
    )
    const renew = `mutation { refresh(refreshToken: "${owner.refreshToken}") { accessToken } }`
    const renewed = (await send('Bearer garbage', renew)).data.refresh
    owner = { ...owner, ...renewed }
    for (const mixed of [
      `mutation { ${sendOtp} ${start} }`,
      `mutation { ${start} ${sendOtp} }`,
      `mutation { sendOtp: ${start} }`,
      `mutation { ...all } fragment all on Mutation { ${sendOtp} ${start} }`,
      `mutation { ... on Mutation { ${start} } ${sendOtp} }`,
      `mutation { sendOtp(mobile: "9600000011") @skip(if: true) { mobile } ${start} }`,
    ]) {
      expect(await verdict(mixed)).toBe('UNAUTHENTICATED')
    }
    const { status } = (await ask(app, `{ event(id: "${event.id}") { status } }`)).data.event
    expect(status).toBe('SCHEDULED')
  })

  test('ignores other schemes; no bearer is anonymous', async () => {
    const query = `{ event(id: "${event.id}") { isOwner } }`
    expect((await send('Basic c3RhZ2luZzpzZWNyZXQ=', query)).data.event.isOwner).toBe(false)
    expect((await send('', query)).data.event.isOwner).toBe(false)
  })
})

describe('over a socket', () => {
  const EVENT_CHANGED = 'subscription ($id: ID!) { eventChanged(id: $id) { isOwner title } }'

  function watch(authorization: string) {
    const url = `${origin.replace('http', 'ws')}/graphql`
    const client = createClient({
      url,
      webSocketImpl: WebSocket,
      connectionParams: { authorization },
      retryAttempts: 0,
    })
    const news = client.iterate({ query: EVENT_CHANGED, variables: { id: event.id } })
    const next = () =>
      news.next().then(
        ({ value }) => ({ data: value?.data, codes: [] }),
        (errors) => ({ data: null, codes: errors.map(({ extensions }: GraphQLErrorBody) => extensions.code) }),
      )
    return { next, close: () => client.dispose() }
  }

  test('a public subscription rejects an invalid bearer', async () => {
    for (const authorization of Object.values(headers)) {
      const watching = watch(authorization)
      expect((await watching.next()).codes).toEqual(['UNAUTHENTICATED'])
      await watching.close()
    }
  })

  test.each(['signs out', 'expires'])(
    'one that runs ends, and is no stranger’s from then on, when its session %s',
    async (how) => {
      const session = await signIn(app, owner.mobile)
      const watching = watch(`Bearer ${session.accessToken}`)
      let version = (await ask(app, `{ event(id: "${event.id}") { version } }`)).data.event.version
      const change = async () => {
        const { data } = await updateEvent(app, owner, event.id, plainEvent(`Version ${version}`), version)
        version = data.updateEvent.version
      }
      let heard: Awaited<ReturnType<typeof watching.next>> | null = null
      const first = watching.next().then((news) => {
        heard = news
        return news
      })
      while (heard === null) await change()
      expect((await first).data.eventChanged.isOwner).toBe(true)

      if (how === 'signs out') await ask(app, 'mutation { logout }', {}, session.accessToken)
      else {
        const owners = await signIn(app, owner.mobile)
        await expire(session.accessToken)
        owner = { ...owner, ...(await renewed(owners)) }
      }
      await change()
      let news = await watching.next()
      while (news.data?.eventChanged.isOwner === true) news = await watching.next()
      expect(news).toEqual({ data: null, codes: ['UNAUTHENTICATED'] })
      await watching.close()
    },
  )

  /** The tokens have expired with the others of their owner. */
  async function renewed({ refreshToken }: Organiser): Promise<Organiser> {
    const query = `mutation { refresh(refreshToken: "${refreshToken}") { accessToken refreshToken } }`
    return (await ask(app, query)).data.refresh
  }
})

describe('over REST', () => {
  test.each([
    ['GET', '/profile'],
    ['GET', '/getEvents'],
    ['GET', '/getEventsPageLoad?page=1&limit=6'],
    ['GET', '/getEventById'],
    ['POST', '/upload'],
    ['POST', '/saveNewEvent'],
    ['PUT', '/updateEvent/1'],
    ['POST', '/updateProfile'],
  ] as const)('%s %s refuses every bearer that is not valid', async (method, path) => {
    const url = path === '/getEventById' ? `${path}?id=${event.id}` : path
    const statuses: Record<string, number> = {}
    for (const [what, authorization] of Object.entries(headers)) {
      const { statusCode } = await app.app.inject({ method, url, headers: { authorization } })
      statuses[what] = statusCode
    }
    expect(statuses).toEqual(Object.fromEntries(Object.keys(headers).map((what) => [what, 401])))
  })
})
