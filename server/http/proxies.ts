import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditAction } from '#server/audit/entry.ts'
import { isLoopback } from '#server/network/loopback.ts'
import type { Logger } from '#server/process/log.ts'

/** Headers that proxies and CDNs add, and browsers never send. */
const FORWARDING_HEADERS = [
  'cf-connecting-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
]

const HOUR_MS = 60 * 60 * 1_000
const PRIVATE = /^(10\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|169\.254\.|f[cd]|fe80:)/i

type Needs = {
  trustedProxies: readonly string[]
  log: Logger
  remember(action: AuditAction): Promise<void>
}

export function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDING_HEADERS.some((name) => name in headers)
}

/** Warns, at most hourly, of a proxy that is not in TRUSTED_PROXIES or does not forward WebSocket upgrades. */
export function warnAboutProxies(app: FastifyInstance, { trustedProxies, log, remember }: Needs): void {
  const untrusted = hourly(({ socket }) => {
    log.warn(
      'requests come through a proxy, and TRUSTED_PROXIES is not set: everybody behind it shares one address and its limits',
    )
    // From a public address the header may be forged, and proves no proxy.
    if (isNear(socket.remoteAddress ?? '')) void remember('proxy_untrusted').catch(() => {})
  })
  const notUpgraded = hourly(() => {
    log.warn('a WebSocket request came without Upgrade: let the proxy pass on Upgrade and Connection, with HTTP/1.1')
    void remember('socket_not_upgraded').catch(() => {})
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    if (trustedProxies.length === 0 && isForwarded(request)) untrusted(request)
    if (headers['sec-websocket-key'] !== undefined && headers.upgrade === undefined) notUpgraded(request)
    done()
  })
}

function hourly(tell: (request: FastifyRequest) => void): (request: FastifyRequest) => void {
  let next = 0
  return (request) => {
    if (Date.now() < next) return
    next = Date.now() + HOUR_MS
    tell(request)
  }
}

type Address = { publicUrl: string | null; host: string; tls: object | null; trustedProxies: readonly string[] }

export function lacksTrustedProxies({ publicUrl, host, tls, trustedProxies }: Address): boolean {
  if (publicUrl === null || trustedProxies.length > 0) return false
  const { protocol, hostname } = new URL(publicUrl)
  return (protocol === 'https:' && tls === null) || (isLoopback(host) && !isLoopback(hostname))
}

function isNear(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return isLoopback(plain) || PRIVATE.test(plain)
}
