import type { FastifyInstance } from 'fastify'

/**
 * What says nothing of caches is for nobody but who asked. So a cache in front needs no rule of its own: it keeps what it
 * may keep by what we say.
 */
export function forbidKeeping(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
    done()
  })
}
