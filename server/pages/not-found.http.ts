import type { FastifyInstance } from 'fastify'

/** What stands nowhere: the web app's page for a person's browser, JSON for everybody else. Both say 404. */
export function mountNotFound(app: FastifyInstance, page: string | null): void {
  app.setNotFoundHandler((request, reply) => {
    reply.status(404).header('cache-control', 'no-store')
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    return page && wantsPage
      ? reply.type('text/html').send(page)
      : reply.send({ error: 'Not found.', code: 'NOT_FOUND' })
  })
}
