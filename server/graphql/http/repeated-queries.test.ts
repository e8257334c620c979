import type { FastifyRequest } from 'fastify'
import { buildSchema, getOperationAST, parse } from 'graphql'
import { beforeEach, expect, test, vi } from 'vitest'
import type { GraphQLContext, RequestListener } from './observing-plugin.ts'
import { repeatedQueries } from './repeated-queries.ts'

const schema = buildSchema('type Query { one: Int two: Int three: Int } type Mutation { one: Int }')
Object.assign(schema.getQueryType()?.getFields()['one'] ?? {}, { resolve: () => 1 })

const listener = {
  didResolveOperation: vi.fn<NonNullable<RequestListener['didResolveOperation']>>().mockResolvedValue(),
  willSendResponse: vi.fn<NonNullable<RequestListener['willSendResponse']>>().mockResolvedValue(),
}
const repeated = repeatedQueries(schema, [{ requestDidStart: async () => listener }])
beforeEach(() => vi.clearAllMocks())

const JSON_TYPE = 'application/json; charset=utf-8'

function requestOf(body: unknown, headers: Record<string, string> = {}, method = 'POST'): FastifyRequest {
  return { method, headers: { 'content-type': 'application/json', ...headers }, body } as unknown as FastifyRequest
}

/** Simulates a response of Apollo. */
async function learn(query: string, headers?: Record<string, string>): Promise<void> {
  const document = parse(query)
  const operation = getOperationAST(document)
  const request = requestOf({ query }, headers)
  const { didResolveOperation } =
    (await repeated.plugin.requestDidStart?.({ contextValue: { request } } as never)) ?? {}
  await didResolveOperation?.({ operation, document } as never)
  repeated.learn(request, JSON_TYPE)
}

const execute = (request: FastifyRequest) => repeated.execute(request, {} as GraphQLContext)

test('executes a query again for a client that accepts the same type', async () => {
  const request = requestOf({ query: '{ one }' })
  expect(await execute(request)).toBeNull()
  await learn('{ one }')
  expect(await execute(request)).toEqual({
    ...{ status: 200, headers: { 'content-type': JSON_TYPE } },
    text: '{"data":{"one":1}}\n',
  })
  expect(await execute(requestOf({ query: '{ one }' }, { accept: 'text/html' }))).toBeNull()
})

test('executes two fields together', async () => {
  await learn('{ one two }')
  expect(await execute(requestOf({ query: '{ one two }' }))).toMatchObject({ text: '{"data":{"one":1,"two":null}}\n' })
})

test.each([
  ['mutations', 'mutation { one }'],
  ['more than two fields', '{ one two three }'],
  ['several operations', 'query A { one } query B { two }'],
  ['long queries', `{ one ${'#'.repeat(5_000)}\n }`],
])('leaves %s to Apollo', async (_what, query) => {
  await learn(query)
  expect(await execute(requestOf({ query }))).toBeNull()
})

test.each([
  ['by GET', requestOf({ query: '{ one }' }, {}, 'GET')],
  ['as a form', requestOf({ query: '{ one }' }, { 'content-type': 'multipart/form-data; boundary=x' })],
  ['with variables that are a list', requestOf({ query: '{ one }', variables: [] })],
  ['in a list', requestOf([{ query: '{ one }' }])],
])('leaves a query to Apollo that is sent %s', async (_how, request) => {
  await learn('{ one }')
  expect(await execute(request)).toBeNull()
})

test('runs the hooks of every plugin, which can change status, headers and errors', async () => {
  await learn('{ one }')
  listener.willSendResponse.mockImplementationOnce(async ({ response }) => {
    response.http.status = 207
    response.http.headers.set('x-seen', 'yes')
  })
  const response = await execute(requestOf({ query: '{ one }' }))
  expect(response).toMatchObject({ status: 207, headers: { 'x-seen': 'yes' } })
  expect(listener.didResolveOperation.mock.calls[0]?.[0].operation?.operation).toBe('query')
  expect(listener.willSendResponse.mock.calls[0]?.[0].response.body).toMatchObject({
    singleResult: { data: { one: 1 } },
  })
})

test('leaves a query to Apollo when a plugin refuses it', async () => {
  await learn('{ one }')
  listener.didResolveOperation.mockRejectedValueOnce(new Error('no'))
  expect(await execute(requestOf({ query: '{ one }' }))).toBeNull()
})

test('forgets all queries when there are too many', async () => {
  await learn('{ one }')
  for (let place = 0; place < 100; place++) await learn(`{ one } # ${place}`)
  expect(await execute(requestOf({ query: '{ one }' }))).toBeNull()
  expect(await execute(requestOf({ query: '{ one } # 99' }))).not.toBeNull()
})
