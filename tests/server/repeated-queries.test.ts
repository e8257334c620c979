import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let organiser: Organiser
beforeAll(async () => {
  app = await startApp()
  organiser = await signIn(app)
})
afterAll(() => app.close())

type Asked = { query: string; variables?: object; operationName?: string; extensions?: object }

async function answered(payload: Asked, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${organiser.accessToken}`
  const answer = await app.app.inject({
    ...{ method: 'POST', url: '/graphql', payload },
    headers: { authorization, ...headers },
  })
  const { 'content-type': type, 'content-length': length, 'cache-control': kept } = answer.headers
  return { status: answer.statusCode, type, length, kept, text: answer.body }
}

const LIST = 'query List($page: Int!) { events(page: $page) { nodes { id } pageInfo { page total } } }'
const EVENT = 'query ($id: ID!) { event(id: $id) { id } }'
const HOME = 'query ($with: Boolean! = false) { upcomingEvents @include(if: $with) { id } events { nodes { id } } }'
const nobodys = crypto.randomUUID()

test.each<[string, Asked, Record<string, string>]>([
  ['with variables', { query: LIST, variables: { page: 2 } }, {}],
  ['by its name', { query: LIST, variables: { page: 1 }, operationName: 'List' }, {}],
  ['as Apollo Client asks', { query: '{ me { id } }', extensions: { clientLibrary: { name: 'app' } } }, {}],
  ['for the type of its own', { query: '{ me { id } }' }, { accept: 'application/graphql-response+json' }],
  ['for two fields', { query: HOME, variables: { with: true } }, {}],
  ['for two fields, one of them left out', { query: HOME }, {}],
  ['for two fields by nobody', { query: HOME, variables: { with: true } }, { authorization: '' }],
  ['in vain', { query: EVENT, variables: { id: nobodys } }, {}],
  ['by nobody', { query: '{ me { mobile } }' }, { authorization: '' }],
  ['with what is out of range', { query: LIST, variables: { page: 0 } }, {}],
])('a query that is asked again, %s, has the same answer', async (_how, asked, headers) => {
  const first = await answered(asked, headers)
  expect(first.status).toBe(200)
  expect(await answered(asked, headers)).toEqual(first)
})

test.each<[string, Asked, number, string]>([
  ['a variable is missing', { query: EVENT }, 400, 'BAD_USER_INPUT'],
  ['a variable is of another type', { query: EVENT, variables: { id: {} } }, 400, 'BAD_USER_INPUT'],
  ['it is called by another name', { query: EVENT, operationName: 'Other' }, 400, 'OPERATION_RESOLUTION_FAILURE'],
  ['its variables are none', { query: EVENT, variables: [nobodys] }, 400, 'BAD_REQUEST'],
  [
    'it is to be kept',
    { query: EVENT, extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
    400,
    'PERSISTED_QUERY_NOT_SUPPORTED',
  ],
])('a known query is refused all the same when %s', async (_why, asked, status, code) => {
  await answered({ query: EVENT, variables: { id: nobodys } })
  const refused = await answered(asked)
  expect([refused.status, JSON.parse(refused.text).errors[0].extensions.code]).toEqual([status, code])
})

test('a cached query still checks the Accept header', async () => {
  await answered({ query: '{ me { id } }' })
  expect((await answered({ query: '{ me { id } }' }, { accept: 'text/html' })).status).toBe(406)
})

test('a cached mutation runs every time', async () => {
  const rename = (fullname: string) =>
    answered({
      query: 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { fullname } }',
      variables: { input: { fullname, email: 'asha@example.in' } },
    })
  const name = async () => JSON.parse((await answered({ query: '{ me { fullname } }' })).text).data.me.fullname
  for (const fullname of ['Asha Rao', 'Asha Patil']) {
    expect((await rename(fullname)).status).toBe(200)
    expect(await name()).toBe(fullname)
  }
})
