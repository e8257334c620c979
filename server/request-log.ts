import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from './log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What was asked for, in the product's words, where the path does not say it. */
    operation: string | undefined
    /** The code of the refusal, when there was one. */
    outcome: string | undefined
  }
}

/** One line a request, found again by the id that the answer carries in `X-Request-Id`. Paths are logged without query. */
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

/** Cameras and viewers ask every second: that they got what they asked for is no news. */
function isRoutine({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode < 400 && method !== 'POST' && (routeOptions.url?.startsWith('/live/') ?? false)
}
