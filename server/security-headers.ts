import type { FastifyHelmetOptions } from '@fastify/helmet'

/** The rules of the worker that codes a camera's picture and sound. Compiling is for the AAC encoder, where the browser has none. */
export const captureWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

/**
 * The headers of security.md 2.12 on every answer. The policy allows our own files, those that are to be had at `mediaUrl`,
 * pictures by https, and nothing else.
 */
export function securityHeaders(isHttps: boolean, mediaUrl: string | null): FastifyHelmetOptions {
  const media = mediaUrl === null ? [] : [mediaUrl]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'https:', ...media, 'data:', 'blob:'],
        'media-src': ["'self'", ...media, 'blob:'],
        'connect-src': ["'self'", ...media],
        'font-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['service-worker', 'capture-worker'],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 365 * 24 * 60 * 60 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  }
}
