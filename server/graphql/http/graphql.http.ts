import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { serveSubscriptions } from '#server/graphql/socket-server.ts'
import { countWithHeaders } from '#server/http/rate-limit-headers.ts'
import type { Logger } from '#server/process/log.ts'
import { handleErrors } from '#server/rest/error-handler.ts'
import { serveGraphiql } from './graphiql.http.ts'
import { startGraphQLServer } from './graphql-server.ts'
import { acceptUploads } from './multipart.ts'
import type { ResolvedOperation } from './observing-plugin.ts'

const BODY_MAX_BYTES = 100 * 1024

type Options = {
  schema: GraphQLSchema
  log: Logger
  clientFolder: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by Apollo, on requests of `graphqlPlugin` only. */
    resolvedOperation: ResolvedOperation | null
  }
}

export const graphqlPlugin: FastifyPluginAsync<Options> = async (app, { schema, log, clientFolder }) => {
  const server = await startGraphQLServer(schema, log)
  app.addHook('onClose', () => server.stop())
  app.decorateRequest('resolvedOperation', null)
  handleErrors(app, log, ({ body: { error, code }, retryAfterSeconds }, found) => {
    const retryAfter = retryAfterSeconds === null ? {} : { retryAfter: retryAfterSeconds }
    return { errors: [{ message: error, extensions: { code, ...retryAfter, ...found } }] }
  })
  serveGraphiql(app, clientFolder)
  acceptUploads(app)
  // Counts before the body is read; an outage here is answered by `handleErrors`, not by Apollo.
  app.addHook('onRequest', async (request, reply) => countWithHeaders(await request.getContext(), reply))
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers, text } = await server.execute(request, { ...(await request.getContext()), request })
    return reply.status(status).headers(headers).send(text)
  }
  const wsHandler = serveSubscriptions({ schema, messageMaxBytes: BODY_MAX_BYTES, log })
  app.route({ method: 'GET', url: '/graphql', handler, wsHandler })
  app.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url: '/graphql', bodyLimit: BODY_MAX_BYTES, handler })
}
