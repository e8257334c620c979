import { ApolloServer, HeaderMap, type HTTPGraphQLRequest } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import type { FastifyRequest } from 'fastify'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { toGraphQLError } from '#server/graphql/errors.ts'
import { documentLimits, executionOptions, validationOptions } from '#server/graphql/limits/document-limits.ts'
import { limitVariables } from '#server/graphql/limits/variable-limits.ts'
import type { Logger } from '#server/process/log.ts'
import type { GraphQLContext } from './observing-plugin.ts'
import { type RepeatedQueries, repeatedQueries, type TextResponse } from './repeated-queries.ts'
import { requestPlugin } from './request-plugin.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export interface GraphQLServer {
  execute(request: FastifyRequest, contextValue: GraphQLContext): Promise<TextResponse>
  stop(): Promise<void>
}

export async function startGraphQLServer(schema: GraphQLSchema, log: Logger): Promise<GraphQLServer> {
  const plugins = [requestPlugin(log)]
  const repeated = repeatedQueries(schema, plugins)
  const limitDocument = documentLimits()
  const apollo = new ApolloServer<GraphQLContext>({
    schema,
    introspection: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    validationOptions,
    executionOptions,
    stopOnTerminationSignals: false,
    formatError: toGraphQLError,
    logger: log,
    // Cache control would inspect every field of every response; none may be cached.
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      ...plugins,
      repeated.plugin,
    ],
  })
  await apollo.start()
  return {
    execute: async (request, contextValue) =>
      (await repeated.execute(request, contextValue)) ??
      executeByApollo(apollo, { request, contextValue, repeated, limitDocument }),
    stop: () => apollo.stop(),
  }
}

type Execution = {
  request: FastifyRequest
  contextValue: GraphQLContext
  repeated: RepeatedQueries
  limitDocument(source: string): void
}

async function executeByApollo(
  apollo: ApolloServer<GraphQLContext>,
  { request, contextValue, repeated, limitDocument }: Execution,
): Promise<TextResponse> {
  // Apollo calls this before it parses, and sends what it throws as the response.
  const context = async () => {
    refuseTooLarge(request, limitDocument)
    return contextValue
  }
  const httpGraphQLRequest = apolloRequestOf(request)
  const { status = 200, headers, body } = await apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context })
  if (body.kind !== 'complete') throw new Error('An answer in parts was not asked for.')
  if (status === 200) repeated.learn(request, headers.get('content-type') ?? JSON_TYPE)
  return { status, headers: Object.fromEntries(headers), text: body.string }
}

/** Throws a GraphQLError with status 400 when the document or the variables exceed a limit. */
function refuseTooLarge(request: FastifyRequest, limitDocument: (source: string) => void): void {
  const { query, variables } = documentOf(request)
  try {
    if (typeof query === 'string' && query !== '') limitDocument(query)
    limitVariables(variables)
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    request.outcome = String(error.extensions['code'])
    Object.assign(error.extensions, { http: { status: 400, headers: new HeaderMap() } })
    throw error
  }
}

function documentOf(request: FastifyRequest): { query?: unknown; variables?: unknown } {
  if (request.method !== 'GET') return request.body ?? {}
  return { query: new URLSearchParams(searchOf(request)).get('query') }
}

function searchOf({ url }: FastifyRequest): string {
  const from = url.indexOf('?')
  return from < 0 ? '' : url.slice(from)
}

function apolloRequestOf(request: FastifyRequest): HTTPGraphQLRequest {
  const { method, headers, body } = request
  const map = new HeaderMap()
  for (const [name, value] of Object.entries(headers)) {
    if (value) map.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return { method, headers: map, search: searchOf(request), body }
}
