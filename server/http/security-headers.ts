import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** CSP of the capture worker. `wasm-unsafe-eval`: the AAC encoder for browsers without one. */
export const captureWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

type Wishes = { isHttps: boolean; mediaUrl: string | null }
type Headers = readonly (readonly [name: string, value: string])[]

/** Adds missing headers of threat model 2.12. A 304 has no content type, and may belong to a page. */
export function sendSecurityHeaders(app: FastifyInstance, wishes: Wishes): void {
  const [ofPages, ofOthers] = [headersOfPages(wishes), headersOfAll(wishes, NOTHING)]
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '')
    const isOfPage = type === '' || /html|javascript/.test(type)
    for (const [name, value] of isOfPage ? ofPages : ofOthers) if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
}

const NOTHING = "default-src 'none'; frame-ancestors 'none'"

function headersOfPages(wishes: Wishes): Headers {
  return [
    ...headersOfAll(wishes, pagePolicy(wishes.mediaUrl)),
    ['cross-origin-opener-policy', 'same-origin'],
    ['origin-agent-cluster', '?1'],
    ['permissions-policy', 'camera=(self), microphone=(self), geolocation=()'],
    ['x-dns-prefetch-control', 'off'],
    ['x-download-options', 'noopen'],
    ['x-frame-options', 'SAMEORIGIN'],
    ['x-permitted-cross-domain-policies', 'none'],
    ['x-xss-protection', '0'],
  ]
}

function headersOfAll({ isHttps }: Wishes, contentPolicy: string): Headers {
  const insist = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const
  return [
    ['content-security-policy', contentPolicy],
    ['cross-origin-resource-policy', 'same-origin'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['x-content-type-options', 'nosniff'],
    ...(isHttps ? [insist] : []),
  ]
}

/** CSP of pages. `inlineScript`: text of the one script that a page may hold; by its hash, no other text is allowed. */
export function pagePolicy(mediaUrl: string | null, inlineScript: string | null = null): string {
  const media = mediaUrl === null ? '' : ` ${mediaUrl}`
  const script = inlineScript === null ? '' : ` 'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`
  return [
    "default-src 'none'",
    `script-src 'self'${script}`,
    "style-src 'self'",
    // Sponsors' logos may have any http(s) address (spec 3.7).
    `img-src 'self' https: http:${media} data: blob:`,
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
