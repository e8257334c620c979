import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Counts and times every request. Several GraphQL fields in one request count as the operation `several`. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { operation = request.routeOptions.url ?? 'none', outcome = 'OK' } = request
    metrics.answered({
      operation: operation.includes(',') ? 'several' : operation,
      status: reply.statusCode,
      code: outcome,
      seconds: reply.elapsedTime / 1_000,
    })
    done()
  })
}
