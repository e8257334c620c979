import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { parseBearer } from '#server/http/context.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

type Needs = {
  metrics: Metrics
  readiness(): Promise<Readiness>
  /** Bearer token that clients must send; null to require none, when only this machine can connect. */
  token: string | null
}

export function buildOpsApp({ metrics, readiness, token }: Needs): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })

  if (token !== null) {
    app.addHook('onRequest', async ({ headers }, reply) => {
      if (isSame(parseBearer(headers.authorization) ?? '', token)) return
      return reply.status(401).header('www-authenticate', 'Bearer').send({ status: 'unauthenticated' })
    })
  }

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

function isSame(sent: string, token: string): boolean {
  const [one, other] = [sent, token].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(one, other)
}
