import type { FastifyRequest } from 'fastify'
import { checkIdempotencyKey } from '#server/idempotency/keyed-request.ts'

/** Null without the header. Throws BAD_USER_INPUT, naming the header, when it is no key. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']?.toString()
  if (key === undefined) return null
  checkIdempotencyKey(key, 'Idempotency-Key')
  return key
}
