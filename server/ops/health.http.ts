import type { FastifyPluginAsync } from 'fastify'

type Options = { isReady(): Promise<boolean> }

/** `/healthz` is liveness, `/readyz` readiness; both without credentials or rate limits. */
export const healthRoutes: FastifyPluginAsync<Options> = async (app, { isReady }) => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady()
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}
