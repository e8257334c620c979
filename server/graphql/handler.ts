import { ApolloServer, HeaderMap, type HTTPGraphQLRequest } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { answerFailures } from '#server/failures.ts'
import { showGraphiql } from '#server/graphiql/graphiql.http.ts'
import type { Logger } from '#server/log.ts'
import { countAndTell } from '#server/rate-headers.ts'
import { takeFiles } from '#server/uploads/multipart.ts'
import { knownQueries } from './known-queries.ts'
import { limitQueries } from './query-limits.ts'
import { refusalToGraphQL } from './refusals.ts'
import { TOKENS_MAX } from './request-faults.ts'
import { type GraphQLContext, requestPlugin } from './request-plugin.ts'
import { servedSchema } from './schema.ts'
import { answerSockets } from './subscriptions.ts'

const BODY_MAX_BYTES = 100 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'

type Needs = {
  contextOf(request: FastifyRequest): Promise<Context>
  log: Logger
  /** Where the built web app lies, GraphiQL included; null when only the doors for programs are wanted. */
  clientFolder: string | null
}

/** Serves the contract at `/graphql`. */
export async function mountGraphQL(app: FastifyInstance, { contextOf, log, clientFolder }: Needs): Promise<void> {
  const schema = servedSchema()
  const known = knownQueries(schema, log)
  const apollo = new ApolloServer<GraphQLContext>({
    schema,
    introspection: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: TOKENS_MAX },
    validationRules: [limitQueries],
    stopOnTerminationSignals: false,
    formatError: refusalToGraphQL,
    logger: log,
    // Cache control would watch every field of every answer, to find that nobody may keep it.
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      requestPlugin(log, known.noteResolved),
    ],
  })
  await apollo.start()
  app.addHook('onClose', () => apollo.stop())
  await app.register((scope, _options, done) => {
    answerFailures(scope, log, ({ body: { error, code }, retryAfterSeconds }, found) => {
      const retryAfter = retryAfterSeconds === null ? {} : { retryAfter: retryAfterSeconds }
      return { errors: [{ message: error, extensions: { code, ...retryAfter, ...found } }] }
    })
    showGraphiql(scope, clientFolder)
    takeFiles(scope, contextOf)
    // Before a byte of the body is read; and so that an outage is answered above and not by Apollo.
    scope.addHook('onRequest', async (request, reply) => countAndTell(await contextOf(request), reply))
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const contextValue: GraphQLContext = { ...(await contextOf(request)), request }
      const answer = await known.answer(request, contextValue)
      if (answer) return reply.type(answer.contentType).send(answer.text)
      const httpGraphQLRequest = asApolloReads(request)
      const context = async () => contextValue
      const { status = 200, headers, body } = await apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context })
      if (body.kind !== 'complete') throw new Error('An answer in parts was not asked for.')
      if (status === 200) known.noteAnswered(request, headers.get('content-type') ?? JSON_TYPE)
      return reply.status(status).headers(Object.fromEntries(headers)).send(body.string)
    }
    const sockets = answerSockets({ schema, contextOf, log })
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

function asApolloReads({ method, headers, url, body }: FastifyRequest): HTTPGraphQLRequest {
  const map = new HeaderMap()
  for (const [name, value] of Object.entries(headers)) {
    if (value) map.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const from = url.indexOf('?')
  return { method, headers: map, search: from < 0 ? '' : url.slice(from), body }
}
