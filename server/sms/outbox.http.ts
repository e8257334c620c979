import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { isForwarded } from '#server/http/proxies.ts'
import { isLoopback } from '#server/network/loopback.ts'
import type { Outbox } from './outbox.ts'

/** `GET /dev/outbox`: sent messages, for callers on this machine only (threat model 2.3). */
export const outboxRoutes: FastifyPluginAsync<{ outbox: Outbox }> = async (app, { outbox }) => {
  app.get('/dev/outbox', (request, reply) => (isLocal(request) ? outbox.sent() : reply.callNotFound()))
}

/** The host check stops DNS rebinding, and tunnels that add no forwarding headers. */
function isLocal(request: FastifyRequest): boolean {
  const hosts = hostsOf(request)
  const isAskedLocally = hosts.length > 0 && hosts.every(isLoopbackHost)
  return isAskedLocally && !isForwarded(request) && isLoopback(request.socket.remoteAddress ?? '')
}

/** All hosts that a request names: each `Host` header, and an absolute-form target (RFC 9112, 3.2.2). */
function hostsOf({ raw, headers }: FastifyRequest): string[] {
  const named = raw.rawHeaders.filter((_value, place, all) => place % 2 === 1 && /^host$/i.test(all[place - 1] ?? ''))
  const hosts = named.length > 0 ? named : [headers.host ?? '']
  const target = /^[a-z][\w+.-]*:\/\/([^/?#]*)/i.exec(raw.url ?? '')
  return target ? [...hosts, target[1] ?? ''] : hosts
}

function isLoopbackHost(host: string): boolean {
  const [, name = ''] = /^(\[[^\]]*\]|[^:@[\]]+)(?::\d{1,5})?$/.exec(host.trim()) ?? []
  return isLoopback(name)
}
