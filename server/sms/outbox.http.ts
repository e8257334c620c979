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
  const isAskedLocally = hostsOf(request).every(isLoopbackHost)
  return isAskedLocally && !isForwarded(request) && isLoopback(request.socket.remoteAddress ?? '')
}

/** All hosts that a request names: the `Host` header, and an absolute-form target (RFC 9112, 3.2.2). */
function hostsOf({ raw, headers }: FastifyRequest): string[] {
  const target = /^[a-z][\w+.-]*:\/\/([^/?#]*)/i.exec(raw.url ?? '')
  return [headers.host ?? '', ...(target ? [target[1] ?? ''] : [])]
}

function isLoopbackHost(host: string): boolean {
  const [, name = ''] = /^(\[[^\]]*\]|[^:@[\]]+)(?::\d{1,5})?$/.exec(host.trim()) ?? []
  return isLoopback(name)
}
