import type { FastifyRequest } from 'fastify'
import { buildSchema, getOperationAST, parse } from 'graphql'
import { expect, test } from 'vitest'
import { openLog } from '#server/process/log.ts'
import { knownQueries } from './known-queries.ts'
import type { GraphQLContext } from './request-plugin.ts'

const schema = buildSchema('type Query { one: Int two: Int } type Mutation { one: Int }')
Object.assign(schema.getQueryType()?.getFields()['one'] ?? {}, { resolve: () => 1 })

const known = knownQueries(schema, openLog('silent'))
const JSON_TYPE = 'application/json; charset=utf-8'

function requestOf(body: unknown, headers: Record<string, string> = {}, method = 'POST'): FastifyRequest {
  return { method, headers: { 'content-type': 'application/json', ...headers }, body } as unknown as FastifyRequest
}

/** Simulates an answer by Apollo. */
function learn(query: string, headers?: Record<string, string>): void {
  const document = parse(query)
  const operation = getOperationAST(document)
  const request = requestOf({ query }, headers)
  if (operation) known.noteResolved(request, { operation, document })
  known.noteAnswered(request, JSON_TYPE)
}

const answer = (request: FastifyRequest) => known.answer(request, {} as GraphQLContext)

test('a query is answered once it is known, to who accepts what was accepted before', async () => {
  const request = requestOf({ query: '{ one }' })
  expect(await answer(request)).toBeNull()
  learn('{ one }')
  expect(await answer(request)).toEqual({ contentType: JSON_TYPE, text: '{"data":{"one":1}}\n' })
  expect(request.operation).toBe('one')
  expect(await answer(requestOf({ query: '{ one }' }, { accept: 'text/html' }))).toBeNull()
})

test.each([
  ['mutations', 'mutation { one }'],
  ['several fields', '{ one two }'],
  ['several operations', 'query A { one } query B { two }'],
  ['long queries', `{ one ${'#'.repeat(5_000)}\n }`],
])('%s are Apollo’s to answer', async (_what, query) => {
  learn(query)
  expect(await answer(requestOf({ query }))).toBeNull()
})

test.each([
  ['by GET', requestOf({ query: '{ one }' }, {}, 'GET')],
  ['as a form', requestOf({ query: '{ one }' }, { 'content-type': 'multipart/form-data; boundary=x' })],
  ['with variables that are a list', requestOf({ query: '{ one }', variables: [] })],
  ['in a list', requestOf([{ query: '{ one }' }])],
])('so is what comes %s', async (_how, request) => {
  learn('{ one }')
  expect(await answer(request)).toBeNull()
})

test('those that were known are forgotten when there are too many', async () => {
  learn('{ one }')
  for (let place = 0; place < 100; place++) learn(`{ one } # ${place}`)
  expect(await answer(requestOf({ query: '{ one }' }))).toBeNull()
  expect(await answer(requestOf({ query: '{ one } # 99' }))).not.toBeNull()
})
