import type { FastifyReply } from 'fastify'
import { MINUTE } from '#server/rate-limits/rate-limit.ts'
import { type Context, countRequest } from './context.ts'

/** Headers by draft-ietf-httpapi-ratelimit-headers-03, also on rejected requests; the reset is an upper bound. */
export function countWithHeaders(context: Context, reply: FastifyReply): void {
  countRequest(context, 1, ({ most, left }) =>
    reply.headers({ 'ratelimit-limit': most, 'ratelimit-remaining': left, 'ratelimit-reset': MINUTE }),
  )
}
