import type { FastifyInstance } from 'fastify'

/** The rules of the worker that codes a camera's picture and sound. Compiling is for the AAC encoder, where the browser has none. */
export const captureWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

type Wishes = { isHttps: boolean; mediaUrl: string | null }

/**
 * Puts the headers of security.md 2.12 on every answer. The policy allows our own files, those that are to be had at
 * `mediaUrl`, pictures by https, and nothing else.
 */
export function sendSecurityHeaders(app: FastifyInstance, wishes: Wishes): void {
  const headers = securityHeaders(wishes)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

function securityHeaders({ isHttps, mediaUrl }: Wishes): Record<string, string> {
  return {
    'content-security-policy': policy(mediaUrl === null ? '' : ` ${mediaUrl}`),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

function policy(media: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' https:${media} data: blob:`,
    `media-src 'self'${media} blob:`,
    `connect-src 'self'${media}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker capture-worker',
  ].join(';')
}
