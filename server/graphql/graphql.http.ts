import { ApolloServer, HeaderMap, type HTTPGraphQLRequest } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import type { Context } from '#server/http/context.ts'
import { countWithHeaders } from '#server/http/rate-limit-headers.ts'
import type { Logger } from '#server/process/log.ts'
import { handleErrors } from '#server/rest/error-handler.ts'
import { toGraphQLError } from './errors.ts'
import { serveGraphiql } from './graphiql.http.ts'
import { knownQueries } from './known-queries.ts'
import { documentLimits, executionOptions, validationOptions } from './limits/document-limits.ts'
import { limitVariables } from './limits/variable-limits.ts'
import { acceptUploads } from './multipart.ts'
import { type GraphQLContext, requestPlugin } from './request-plugin.ts'
import { serveSubscriptions } from './socket-server.ts'

const BODY_MAX_BYTES = 100 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'

type Needs = {
  schema: GraphQLSchema
  contextOf(request: FastifyRequest): Promise<Context>
  log: Logger
  /** The built web app with GraphiQL; null for an API without web pages. */
  clientFolder: string | null
}

export async function mountGraphQL(
  app: FastifyInstance,
  { schema, contextOf, log, clientFolder }: Needs,
): Promise<void> {
  const known = knownQueries(schema, log)
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
      requestPlugin(log, known.noteResolved),
    ],
  })
  await apollo.start()
  app.addHook('onClose', () => apollo.stop())
  await app.register((scope, _options, done) => {
    handleErrors(scope, log, ({ body: { error, code }, retryAfterSeconds }, found) => {
      const retryAfter = retryAfterSeconds === null ? {} : { retryAfter: retryAfterSeconds }
      return { errors: [{ message: error, extensions: { code, ...retryAfter, ...found } }] }
    })
    serveGraphiql(scope, clientFolder)
    acceptUploads(scope, contextOf)
    // Counts before the body is read; an outage here is answered by `handleErrors`, not by Apollo.
    scope.addHook('onRequest', async (request, reply) => countWithHeaders(await contextOf(request), reply))
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const contextValue: GraphQLContext = { ...(await contextOf(request)), request }
      const answer = await known.answer(request, contextValue)
      if (answer) return reply.type(answer.contentType).send(answer.text)
      const httpGraphQLRequest = asApolloReads(request)
      // Apollo calls this before it parses, and sends what it throws as the response.
      const context = async () => {
        refuseTooLarge(request, limitDocument)
        return contextValue
      }
      const { status = 200, headers, body } = await apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context })
      if (body.kind !== 'complete') throw new Error('An answer in parts was not asked for.')
      if (status === 200) known.noteAnswered(request, headers.get('content-type') ?? JSON_TYPE)
      return reply.status(status).headers(Object.fromEntries(headers)).send(body.string)
    }
    const sockets = serveSubscriptions({ schema, messageMaxBytes: BODY_MAX_BYTES, contextOf, log })
    scope.route({ method: 'GET', url: '/graphql', handler, wsHandler: sockets })
    scope.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/graphql',
      bodyLimit: BODY_MAX_BYTES,
      handler,
    })
    done()
  })
}

/** Throws a GraphQLError with status 400 when the document or the variables exceed a limit. */
function refuseTooLarge(request: FastifyRequest, limitDocument: (source: string) => void): void {
  const { query, variables } = askedBy(request)
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

function askedBy(request: FastifyRequest): { query?: unknown; variables?: unknown } {
  if (request.method !== 'GET') return request.body ?? {}
  return { query: new URLSearchParams(searchOf(request)).get('query') }
}

function searchOf({ url }: FastifyRequest): string {
  const from = url.indexOf('?')
  return from < 0 ? '' : url.slice(from)
}

function asApolloReads(request: FastifyRequest): HTTPGraphQLRequest {
  const { method, headers, body } = request
  const map = new HeaderMap()
  for (const [name, value] of Object.entries(headers)) {
    if (value) map.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return { method, headers: map, search: searchOf(request), body }
}
