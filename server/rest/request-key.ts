import type { FastifyRequest } from 'fastify'

/** The key under which a request can be repeated safely; null when the client did not send one. */
export function requestKeyOf({ headers }: FastifyRequest): string | null {
  return headers['idempotency-key']?.toString() ?? null
}
