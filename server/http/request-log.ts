import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from '#server/process/log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** GraphQL fields, where the path does not name the operation. */
    operation: string | undefined
    outcome: string | undefined
  }
}

/** Logs one line per request, with the id of `X-Request-Id` and the route instead of the URL. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.decorateRequest('operation', undefined)
  app.decorateRequest('outcome', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    log[isRoutine(request, reply) ? 'debug' : 'info']({
      requestId: request.id,
      method: request.method,
      path: request.routeOptions.url ?? 'none',
      operation: request.operation,
      status: reply.statusCode,
      code: request.outcome,
      ms: Math.round(reply.elapsedTime),
    })
    done()
  })
}

/** Successful polling by cameras and viewers is logged at debug level. */
function isRoutine({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode < 400 && method !== 'POST' && (routeOptions.url?.startsWith('/live/') ?? false)
}
