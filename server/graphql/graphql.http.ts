import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Context } from '#server/http/context.ts'
import { countWithHeaders } from '#server/http/rate-limit-headers.ts'
import type { Logger } from '#server/process/log.ts'
import { handleErrors } from '#server/rest/error-handler.ts'
import { serveGraphiql } from './graphiql.http.ts'
import { startGraphQLServer } from './graphql-server.ts'
import { acceptUploads } from './multipart.ts'
import { serveSubscriptions } from './socket-server.ts'

const BODY_MAX_BYTES = 100 * 1024

type Needs = {
  schema: GraphQLSchema
  contextOf(request: FastifyRequest): Promise<Context>
  log: Logger
  /** The built web app with GraphiQL; null for an API without web pages. */
  clientFolder: string | null
}

/** Serves `/graphql`: operations by HTTP, subscriptions over WebSocket. */
export async function mountGraphQL(
  app: FastifyInstance,
  { schema, contextOf, log, clientFolder }: Needs,
): Promise<void> {
  const server = await startGraphQLServer(schema, log)
  app.addHook('onClose', () => server.stop())
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
      const { status, headers, text } = await server.execute(request, { ...(await contextOf(request)), request })
      return reply.status(status).headers(headers).send(text)
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
