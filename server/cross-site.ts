import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Our own origin, and those whose pages an operator trusts with a person's session. */
export type Origins = { own: string; listed: readonly string[] }

/**
 * Whether a request that a browser's cookie vouches for was made by a page of ours, or of a listed origin. Browsers say so;
 * whatever says nothing at all is none, and sends no cookie that it was not given on purpose (security.md 2.9).
 */
export function isFromOurPages(headers: IncomingHttpHeaders, { own, listed }: Origins): boolean {
  const { origin, referer, 'sec-fetch-site': site } = headers
  if (site !== undefined) {
    return site === 'same-origin' || (site === 'same-site' && origin !== undefined && listed.includes(origin))
  }
  if (origin !== undefined) return origin === own || listed.includes(origin)
  return referer === undefined
}

export function fromAnotherSite(): Refusal {
  return new Refusal('CSRF', 'This request was blocked because it came from another site.')
}

const ANSWERS_SHOWN = 'etag, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, x-request-id'
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers':
    'authorization, content-type, if-match, idempotency-key, apollo-require-preflight, x-apollo-operation-name',
  'access-control-max-age': '600',
}

/** Lets the pages of listed origins read our answers, credentials included. To all others a browser shows nothing. */
export function answerOrigins(app: FastifyInstance, listed: readonly string[]): void {
  if (listed.length === 0) return
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    reply.header('vary', 'origin')
    const { origin } = headers
    if (origin === undefined || !listed.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': ANSWERS_SHOWN,
    })
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
      return reply.status(204).headers(PREFLIGHT).send()
    }
  })
}
