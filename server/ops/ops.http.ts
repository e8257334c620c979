import Fastify, { type FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

type Needs = { metrics: Metrics; readiness(): Promise<Readiness> }

/** What operators and their machines ask for, on a port of its own that the public does not reach. */
export function buildOpsApp({ metrics, readiness }: Needs): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })

  app.get('/metrics', async (_request, reply) => {
    const { type, body } = await metrics.text()
    return reply.type(type).send(body)
  })

  app.get('/readyz', async (_request, reply) => {
    const { isReady, checks } = await readiness()
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable', checks })
  })
  return app
}
