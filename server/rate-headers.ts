import type { FastifyReply } from 'fastify'
import { type Context, countRequest } from './context.ts'
import { MINUTE } from './limits/budget.ts'

/**
 * Counts a request, and tells its sender of how many in a minute it was one and how many are left, refused or not
 * (draft-ietf-httpapi-ratelimit-headers-03). By then at the latest, the whole is there again.
 */
export function countAndTell(context: Context, reply: FastifyReply): void {
  countRequest(context, 1, ({ most, left }) =>
    reply.headers({ 'ratelimit-limit': most, 'ratelimit-remaining': left, 'ratelimit-reset': MINUTE }),
  )
}
