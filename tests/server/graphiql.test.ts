import { parse, validate } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examples } from '#client/graphiql/examples.ts'
import { contractSchema } from '#server/graphql/contract.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { clientFolderOf } from '#tests/support/servers/client-folder.ts'

const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const clientFolder = await clientFolderOf({
  'graphiql/index.html': '<!doctype html><title>GraphiQL</title>',
  'graphiql/assets/main-1.js': '',
})
let app: TestApp
let organiser: Organiser
beforeAll(async () => {
  app = await startApp({ clientFolder })
  organiser = await signIn(app)
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string>) => app.app.inject({ method: 'GET', url, headers })

test('serves GraphiQL to browsers, with its own policy', async () => {
  const { statusCode, headers, body } = await get('/graphql', { accept: CHROME })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('<title>GraphiQL</title>')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).not.toMatch(/https?:|unsafe-eval/)
  expect(headers['vary']).toMatch(/accept/i)
})

test('its files are separate from the web app’s', async () => {
  const { statusCode, headers } = await get('/graphiql/assets/main-1.js', {})
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await get('/graphiql/index.html', {})).statusCode).toBe(404)
})

test('programs get JSON', async () => {
  const headers = { accept: 'application/json', 'apollo-require-preflight': 'yes' }
  expect((await get('/graphql?query={__typename}', headers)).json()).toEqual({ data: { __typename: 'Query' } })
})

const isToBeWatched = ({ query }: { query: string }) => /^subscription/m.test(query)

test.each(examples.filter((example) => !isToBeWatched(example)))('an example runs: $query', async (example) => {
  const variables = JSON.parse(example.variables ?? '{}')
  const { status, errors } = await ask(app, example.query, variables, organiser.accessToken)
  expect([status, errors]).toEqual([200, undefined])
})

test.each(examples.filter(isToBeWatched))('an example can be watched: $query', ({ query }) => {
  expect(validate(contractSchema(), parse(query))).toEqual([])
})
