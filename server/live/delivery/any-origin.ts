import type { FastifyInstance } from 'fastify'

/** Opens a scope's GET responses to every origin, without credentials: players on other sites and CDNs request them. */
export function allowAnyOrigin(scope: FastifyInstance): void {
  scope.addHook('onSend', async ({ method }, reply) => {
    if (method !== 'GET' && method !== 'HEAD') return
    reply.removeHeader('access-control-allow-credentials').headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'content-range, date, etag',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
}
