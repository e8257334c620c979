import type { FastifyRequest } from 'fastify'

export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  return headers['idempotency-key']?.toString() ?? null
}
