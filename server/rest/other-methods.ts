import type { FastifyInstance } from 'fastify'
import { drainRequest } from '#server/http/lingering-close.ts'

/** Answers other methods with 405 and `Allow`; OPTIONS with 204, a browser's page request with 404. */
export function rejectOtherMethods(app: FastifyInstance, path: string, method: string): void {
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
      drainRequest(request.raw)
      request.outcome = 'METHOD_NOT_ALLOWED'
      return reply.status(405).send({ error: `Please use ${method}.`, code: request.outcome })
    },
    handler: async () => {},
  })
}
