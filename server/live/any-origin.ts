import type { FastifyInstance } from 'fastify'

/**
 * Lets pages of any origin read what a scope answers, without credentials: what comes by a CDN comes from another origin, is
 * the same for everybody, and is had by whoever knows its address.
 */
export function openToOrigins(scope: FastifyInstance): void {
  scope.addHook('onSend', async (_request, reply) => {
    reply
      .removeHeader('access-control-allow-credentials')
      .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
  })
}
