import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** CSP of the capture worker. `wasm-unsafe-eval`: the AAC encoder for browsers without one. */
export const captureWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

/** CSP of the worker that makes clips: it loads media, and the font of the score. */
export function clipWorkerPolicy(mediaUrl: string | null): string {
  const media = mediaUrl === null ? '' : ` ${mediaUrl}`
  return `default-src 'none'; script-src 'self'; connect-src 'self'${media}; font-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`
}

type Wishes = { isHttps: boolean; mediaUrl: string | null }
type Headers = readonly (readonly [name: string, value: string])[]

/**
 * Adds missing headers of threat model 2.12. A 304 has no content type, and may belong to a page. Scripts outside
 * `/assets/` may run as workers, under the policy of their own response.
 */
export function sendSecurityHeaders(app: FastifyInstance, wishes: Wishes): void {
  const [ofPages, ofOthers] = [headersOfPages(wishes), headersOfAll(wishes, NOTHING)]
  app.addHook('onSend', ({ url }, reply, _payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '')
    const isOfPage = type === '' || /html/.test(type) || (/javascript/.test(type) && !url.startsWith('/assets/'))
    for (const [name, value] of isOfPage ? ofPages : ofOthers) if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
}

export const NO_FRAMES = "frame-ancestors 'none'"
const NOTHING = `default-src 'none'; ${NO_FRAMES}`

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

/** Text of the one script and the one style sheet that a page may hold; origins that may show it in a frame. */
type Allowed = { script?: string | null; style?: string; frameAncestors?: readonly string[] }

/** CSP of pages. What is inlined is allowed by its hash, so that no other text is. */
export function pagePolicy(mediaUrl: string | null, { script, style, frameAncestors = [] }: Allowed = {}): string {
  const media = mediaUrl === null ? '' : ` ${mediaUrl}`
  return [
    "default-src 'none'",
    `script-src 'self'${hashSource(script)}`,
    `style-src 'self'${hashSource(style)}`,
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
    frameAncestors.length > 0 ? `frame-ancestors ${frameAncestors.join(' ')}` : NO_FRAMES,
    "require-trusted-types-for 'script'",
    'trusted-types service-worker capture-worker clip-worker',
  ].join(';')
}

function hashSource(text: string | null | undefined): string {
  return text ? ` 'sha256-${createHash('sha256').update(text).digest('base64')}'` : ''
}
