import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Logger } from '#server/log.ts'
import { refusalToRest } from '#server/rest/refusals.ts'
import { takeFiles } from '#server/uploads/multipart.ts'
import { refusalToGraphQL } from './refusals.ts'
import { type GraphQLContext, requestPlugin } from './request-plugin.ts'
import { servedSchema } from './schema.ts'

const TOKENS_MAX = 1_000
const BODY_MAX_BYTES = 100 * 1024

type Needs = {
  contextOf(request: FastifyRequest): Promise<Context>
  log: Logger
}

/** Serves the contract at `/graphql`. */
export async function mountGraphQL(app: FastifyInstance, { contextOf, log }: Needs): Promise<void> {
  const apollo = new ApolloServer<GraphQLContext>({
    schema: servedSchema(),
    introspection: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: TOKENS_MAX },
    stopOnTerminationSignals: false,
    formatError: refusalToGraphQL,
    logger: log,
    plugins: [ApolloServerPluginLandingPageDisabled(), requestPlugin(log)],
  })
  await apollo.start()
  app.addHook('onClose', () => apollo.stop())
  await app.register((scope, _options, done) => {
    scope.setErrorHandler((error, request, reply) => {
      const { status, body } = refusalToRest(error)
      request.outcome = body.code
      if (status === 500) log.error({ requestId: request.id, err: error }, 'a request failed')
      return reply.status(status).send({ errors: [{ message: body.error, extensions: { code: body.code } }] })
    })
    takeFiles(scope, contextOf)
    // Asked for here first, so that an outage is answered above and not by Apollo.
    scope.addHook('preHandler', async (request) => void (await contextOf(request)))
    scope.route({
      method: ['GET', 'POST'],
      url: '/graphql',
      bodyLimit: BODY_MAX_BYTES,
      handler: fastifyApolloHandler(apollo, {
        context: async (request) => ({ ...(await contextOf(request)), request }),
      }),
    })
    done()
  })
}
