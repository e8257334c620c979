import type { FastifyInstance } from 'fastify'

/** Responses are private unless their route sets `cache-control`, so caches in front need no rules. */
export function disableCaching(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
    done()
  })
}
