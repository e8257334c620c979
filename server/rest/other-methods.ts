import type { FastifyInstance } from 'fastify'
import { linger } from '#server/linger.ts'

/** Says at a path which method it has; a person's browser is told that nothing stands there, and `OPTIONS` only asks. */
export function refuseOtherMethods(app: FastifyInstance, path: string, method: string): void {
  const served = method === 'GET' ? ['GET', 'HEAD'] : [method]
  const allow = [...served, 'OPTIONS'].join(', ')
  app.route({
    method: app.supportedMethods.filter((each) => !served.includes(each)),
    url: path,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      reply.header('allow', allow)
      if (request.method === 'OPTIONS') return reply.status(204).send()
      if (request.method === 'GET' && request.headers.accept?.includes('text/html')) return reply.callNotFound()
      linger(request.raw)
      request.outcome = 'METHOD_NOT_ALLOWED'
      return reply.status(405).send({ error: `Please use ${method}.`, code: request.outcome })
    },
    handler: async () => {},
  })
}
