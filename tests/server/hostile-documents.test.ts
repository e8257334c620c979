import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { bodyOf, hostileFamilies } from '#tests/support/fixtures/hostile-documents.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { growthOfAsync } from '#tests/support/vitest/cpu-cost.ts'

let server: TestApp
let organiser: Organiser
let origin: string
beforeAll(async () => {
  server = await startApp()
  organiser = await signIn(server)
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** Maximum body, less JSON around the document. */
const BYTES = 96_000

function post(payload: string) {
  return server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${organiser.accessToken}` },
    payload,
  })
}

test.each(Object.entries(hostileFamilies))(
  '%s cost at most three times as much when they are twice as large',
  async (_family, made) => {
    const asking = (bytes: number) => {
      const payload = bodyOf(made(bytes))
      return () => post(payload)
    }
    expect(await growthOfAsync(asking, BYTES)).toBeLessThanOrEqual(3)
  },
)

describe('rejects at once documents that would take half a minute,', () => {
  const twin = bodyOf(
    (hostileFamilies['a type of its own, and nearly its name'] as (bytes: number) => { query: string })(BYTES),
  )

  test('over HTTP, while other requests are answered', async () => {
    const answers = Array.from({ length: 5 }, () => post(twin))
    const health = await server.app.inject('/healthz')
    expect(health.statusCode).toBe(200)
    for (const { statusCode, body } of await Promise.all(answers)) {
      expect(statusCode).toBe(400)
      expect(JSON.parse(body)).toEqual({
        errors: [
          {
            message: 'A request may define operations and fragments only.',
            extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
          },
        ],
      })
    }
  })

  test('over a socket', async () => {
    const client = createClient({
      url: `${origin.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
    })
    const news = client.iterate({ query: JSON.parse(twin).query })
    await expect(news.next()).rejects.toMatchObject([
      {
        message: 'A request may define operations and fragments only.',
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      },
    ])
    await client.dispose()
  })
})

test.each([
  ['definitions of types', 'type A { x: Int } { me { id } }', 'A request may define operations and fragments only.'],
  [
    'extensions of the schema',
    'extend type Query { x: Int } { me { id } }',
    'A request may define operations and fragments only.',
  ],
  ['names', `{ ${'a'.repeat(201)}: __typename }`, 'Query name limit of 200 characters exceeded.'],
  ['lines', `${'\n'.repeat(2_000)}{ __typename }`, 'Query line limit of 2000 exceeded.'],
  ['introspections', `{ ${'__schema { description } '.repeat(3)} }`, 'Query introspection limit of 2 exceeded.'],
])('a document is refused for its %s', async (_what, query, sentence) => {
  const { statusCode, body } = await post(JSON.stringify({ query }))
  expect(statusCode).toBe(400)
  expect(JSON.parse(body).errors.map(({ message }: Error) => message)).toEqual([sentence])
})

test('accepts names and lines up to the limit', async () => {
  const query = `${'\n'.repeat(1_999)}{ ${'a'.repeat(200)}: __typename }`
  expect((await post(JSON.stringify({ query }))).json()).toEqual({ data: { ['a'.repeat(200)]: 'Query' } })
})

describe('rejects too many variables', () => {
  const create = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }'
  test.each<[string, object, object]>([
    [
      'for a list of too many rows',
      { sponsors: Array.from({ length: 201 }, () => ({})) },
      { sponsors: 'At most 200 rows can be sent.' },
    ],
    [
      'for a list inside of details',
      { details: { cricket: { playerNames: Array.from({ length: 201 }, () => 'a') } } },
      { 'details.cricket.playerNames': 'At most 200 rows can be sent.' },
    ],
    [
      'for too many fields',
      { details: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`a${i}`, i])) },
      { details: 'At most 100 fields can be sent.' },
    ],
  ])('%s, before a row is looked at', async (_what, input, fields) => {
    const { statusCode, body } = await post(JSON.stringify({ query: create, variables: { input } }))
    expect(statusCode).toBe(400)
    const sentence = Object.values(fields)[0]
    expect(JSON.parse(body)).toEqual({
      errors: [{ message: sentence, extensions: { code: 'BAD_USER_INPUT', fields } }],
    })
  })
})

test('cuts long values in error messages', async () => {
  const made = hostileFamilies['a long string where a whole row belongs'] as (bytes: number) => { query: string }
  const { statusCode, body } = await post(bodyOf(made(BYTES)))
  expect(statusCode).toBe(400)
  expect(body.length).toBeLessThan(12_000)
})
