import type { FastifyInstance } from 'fastify'
import { linger } from '#server/linger.ts'
import { HTML } from './page.ts'

/** What stands nowhere: the web app's page for a person's browser, JSON for everybody else. Both say 404. */
export function mountNotFound(app: FastifyInstance, page: string | null): void {
  app.setNotFoundHandler((request, reply) => {
    reply.status(404).header('cache-control', 'no-store')
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    return page && wantsPage
      ? reply.header('x-robots-tag', 'noindex').type(HTML).send(page)
      : reply.send({ error: 'Not found.', code: 'NOT_FOUND' })
  })
  // A body sent to nowhere is not read, so that nothing else is found wrong with it first.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || request.method === 'GET') return
    linger(request.raw)
    request.outcome = 'NOT_FOUND'
    return reply.status(404).header('cache-control', 'no-store').send({ error: 'Not found.', code: request.outcome })
  })
}
