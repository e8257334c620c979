import type { FastifyInstance } from 'fastify'
import { linger } from '#server/linger.ts'
import type { Role } from '#server/roles.ts'
import { HTML } from './page.ts'

/**
 * What stands nowhere: the web app's page for a person's browser, JSON for everybody else. Both say 404. A server that does
 * not do everything says so: whoever stands before it may have sent here what belongs elsewhere.
 */
export function mountNotFound(app: FastifyInstance, page: string | null, role: Role): void {
  const error = role === 'all' ? 'Not found.' : `Not found on this server, which has ROLE=${role}.`
  app.setNotFoundHandler((request, reply) => {
    reply.status(404).header('cache-control', 'no-store')
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    return page && wantsPage
      ? reply.header('x-robots-tag', 'noindex').type(HTML).send(page)
      : reply.send({ error, code: 'NOT_FOUND' })
  })
  // A body sent to nowhere is not read, so that nothing else is found wrong with it first.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || request.method === 'GET') return
    linger(request.raw)
    request.outcome = 'NOT_FOUND'
    return reply.status(404).header('cache-control', 'no-store').send({ error, code: request.outcome })
  })
}
