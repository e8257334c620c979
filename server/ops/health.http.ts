import type { FastifyInstance } from 'fastify'

/** `/healthz` is liveness, `/readyz` readiness; both without credentials or rate limits. */
export function mountHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady()
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}
