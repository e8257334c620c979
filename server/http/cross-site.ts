import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#server/errors/domain-error.ts'

/** `listed`: other origins that the operator trusts with user sessions. */
export type Origins = { own: string; listed: readonly string[] }

/** Own or listed origin; or no browser, which would send one of the three headers (threat model 2.9). */
export function isSameSite(headers: IncomingHttpHeaders, { own, listed }: Origins): boolean {
  const { origin, referer, 'sec-fetch-site': site } = headers
  if (site !== undefined) {
    return site === 'same-origin' || (site === 'same-site' && origin !== undefined && listed.includes(origin))
  }
  if (origin !== undefined) return origin === own || listed.includes(origin)
  return referer === undefined
}

export function crossSiteError(): DomainError {
  return new DomainError('CSRF', 'This request was blocked because it came from another site.')
}

const ANSWERS_SHOWN = 'etag, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, x-request-id'
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers':
    'authorization, content-type, if-match, idempotency-key, apollo-require-preflight, x-apollo-operation-name',
  'access-control-max-age': '600',
}

export function handleCors(app: FastifyInstance, listed: readonly string[]): void {
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
