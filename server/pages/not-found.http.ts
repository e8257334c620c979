import type { FastifyInstance } from 'fastify'
import { drainRequest } from '#server/http/lingering-close.ts'
import type { Role } from '#server/process/roles.ts'
import { HTML } from './page.ts'

/** A server with a partial ROLE names it in the error: the proxy may have chosen the wrong server. */
export function handleNotFound(app: FastifyInstance, page: string | null, role: Role): void {
  const error = role === 'all' ? 'Not found.' : `Not found on this server, which has ROLE=${role}.`
  app.setNotFoundHandler((request, reply) => {
    reply.status(404).header('cache-control', 'no-store')
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    return page && wantsPage
      ? reply.header('x-robots-tag', 'noindex').type(HTML).send(page)
      : reply.send({ error, code: 'NOT_FOUND' })
  })
  // Rejects bodies unread, so that the error is 404 and not one about the body.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || request.method === 'GET') return
    drainRequest(request.raw)
    request.outcome = 'NOT_FOUND'
    return reply.status(404).header('cache-control', 'no-store').send({ error, code: request.outcome })
  })
}
