import type { InjectOptions } from 'fastify'
import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let organiser: Organiser
let sent: number
beforeAll(async () => {
  app = await startApp()
  organiser = await signIn(app)
  sent = app.outbox.sent().length
})
afterAll(() => app.close())

const times = (count: number, text: (place: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ')
const sendOtp = 'sendOtp(mobile: "9123456789") { mobile }'
const circle = (rounds: number): string => (rounds === 0 ? 'name' : `fields { type { ${circle(rounds - 1)} } }`)
const cyclic = 'fragment A on User { id ...B } fragment B on User { mobile ...A }'
const doubling = times(50, (i) => `fragment F${i} on User { ...F${i + 1} ...F${i + 1} }`)

function post(payload: object | string, headers: Record<string, string> = {}): InjectOptions {
  return { method: 'POST', url: '/graphql', headers, payload }
}
function get(query: string, headers: Record<string, string> = {}): InjectOptions {
  return { method: 'GET', url: `/graphql?query=${encodeURIComponent(query)}`, headers }
}
const preflight = { 'apollo-require-preflight': 'yes' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const text = { 'content-type': 'text/plain' }
const untouched = { mobile: '9123456789' }

describe('rejects an expensive document before anything runs:', () => {
  test.each<[string, string]>([
    ['depth: types of fields of types', `{ __schema { types { ${circle(5)} } } }`],
    ['depth: a type of fields of types', `{ __type(name: "Event") { ${circle(5)} } }`],
    ['depth: fields in fields that do not exist', `{ me ${'{ a '.repeat(11)} ${'}'.repeat(11)} }`],
    [
      'depth: fragments of fragments',
      `{ __schema { types { ...T } } } fragment T on __Type { ${circle(3)} fields { type { ...U } } }
       fragment U on __Type { ${circle(4)} }`,
    ],
    [
      'depth: in an operation that is not the one to be run',
      `{ me { id } } query B { __schema { types { ${circle(5)} } } }`,
    ],
    ['fields: one field again and again', `{ me { ${times(310, () => 'id')} } }`],
    ['fields: fragments that double', `{ me { ...F0 } } ${doubling} fragment F50 on User { id }`],
    ['fields: a fragment spread many times', `{ me { ${times(160, () => '...F')} } } fragment F on User { id mobile }`],
    ['aliases: one field under many names', `{ me { ${times(16, (i) => `a${i}: id`)} } }`],
    ['aliases: of root fields', `{ ${times(16, (i) => `a${i}: __typename`)} }`],
    ['aliases: in a fragment', `{ me { ${times(4, () => '...F')} } } fragment F on User { a: id b: id c: id d: id }`],
    ['directives: on one field', `{ me { id ${times(11, () => '@include(if: true)')} } }`],
    ['directives: that do not exist', `{ me { id ${times(11, (i) => `@d${i}`)} } }`],
    ['directives: on spreads', `{ me { ${times(11, () => '... @skip(if: true) { id }')} } }`],
    ['root fields of a query', `{ ${times(11, (i) => `a${i}: __typename`)} }`],
    ['root fields of a query, by fragment', `{ ...A ...A } fragment A on Query { ${times(6, () => '__typename')} }`],
    ['root fields of a mutation', `mutation { ${times(6, (i) => `a${i}: ${sendOtp}`)} }`],
    [
      'root fields of a mutation, by fragment',
      `mutation { ...A ...A } fragment A on Mutation { ${times(3, () => sendOtp)} }`,
    ],
    ['tokens', `{ me { ${times(1_000, () => 'id')} } }`],
    ['tokens: braces without end', '{ a '.repeat(1_001)],
    ['tokens: in strings', `{ ${times(400, (i) => `event(id: "${i}")`)} }`],
  ])('%s', async (_what, query) => {
    const response = await app.app.inject(post({ query }, { authorization: `Bearer ${organiser.accessToken}` }))
    expect(response.statusCode).toBe(400)
    const { errors, ...rest } = response.json()
    expect(rest).toEqual({})
    expect(errors).toContainEqual(expect.objectContaining({ extensions: { code: 'QUERY_TOO_COMPLEX' } }))
    expect(errors.map(({ message }: Error) => message).join()).toMatch(
      /(Query|Mutation) [a-z ]+ limit of \d+ exceeded\./,
    )
  })
})

describe('rejects an unsupported request before anything runs:', () => {
  test.each<[string, InjectOptions, number, string]>([
    ['fragments in a circle', post({ query: `{ me { ...A } } ${cyclic}` }), 400, 'GRAPHQL_VALIDATION_FAILED'],
    ['a batch', post([{ query: `mutation { ${sendOtp} }` }, { query: '{ me { id } }' }]), 400, 'BAD_REQUEST'],
    [
      'a persisted query',
      post({ query: `mutation { ${sendOtp} }`, extensions: { persistedQuery: { version: 1, sha256Hash: 'a' } } }),
      400,
      'PERSISTED_QUERY_NOT_SUPPORTED',
    ],
    ['a mutation by GET', get(`mutation { ${sendOtp} }`, preflight), 405, 'BAD_REQUEST'],
    ['a mutation by GET from another site', get(`mutation { ${sendOtp} }`), 400, 'CSRF'],
    ['a query by GET from another site', get('{ me { id } }'), 400, 'CSRF'],
    [
      'a form',
      { method: 'POST', url: '/graphql', headers: form, payload: `query=mutation{${sendOtp}}` },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['plain text', { method: 'POST', url: '/graphql', headers: text, payload: `mutation{${sendOtp}}` }, 400, 'CSRF'],
    [
      'two operations and no name',
      post({ query: 'query A { me { id } } query B { me { id } }' }),
      400,
      'OPERATION_RESOLUTION_FAILURE',
    ],
    [
      'an operation that is not there',
      post({ query: 'query A { me { id } }', operationName: 'B' }),
      400,
      'OPERATION_RESOLUTION_FAILURE',
    ],
    ['a whole megabyte', post({ query: `{ me { id } } #${'x'.repeat(1_048_576)}` }), 413, 'PAYLOAD_TOO_LARGE'],
    [
      'a variable nested without end',
      post(`{"query": "query ($id: ID!) { event(id: $id) { id } }", "variables": {"id": ${nested(5_000)}}}`, json),
      400,
      'BAD_USER_INPUT',
    ],
    ['no document', post({ query: '' }), 400, 'BAD_REQUEST'],
    ['a parsed document', post({ query: { kind: 'Document', definitions: [] } }), 400, 'BAD_REQUEST'],
    ['another method', { method: 'PUT', url: '/graphql', payload: { query: '{ me { id } }' } }, 405, 'BAD_REQUEST'],
  ])('%s', async (_what, request, status, code) => {
    const response = await app.app.inject(request)
    expect([response.statusCode, codeIn(response.json())]).toEqual([status, code])
    expect(response.json()).not.toHaveProperty('data')
  })
})

test('no code was sent meanwhile', () => {
  expect(app.outbox.sent()).toHaveLength(sent)
  expect(app.outbox.sent()).not.toContainEqual(expect.objectContaining(untouched))
})

test('answers the introspection of tools and suggests names for typos', async () => {
  const { data } = await ask(app, getIntrospectionQuery({ inputValueDeprecation: true, oneOf: true }))
  expect(data.__schema.queryType.name).toBe('Query')
  const { errors } = await ask(app, '{ mee { id } }')
  expect(errors?.[0]?.message).toContain('Did you mean "me"?')
})

function nested(depth: number): string {
  return `${'['.repeat(depth)}1${']'.repeat(depth)}`
}

/** GraphQL responses and REST-shaped ones of the HTTP layer. */
function codeIn(body: { errors?: { extensions: { code: string } }[]; code?: string }): string | undefined {
  return body.errors?.[0]?.extensions.code ?? body.code
}
