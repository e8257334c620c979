import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Outbox } from './outbox.ts'

const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** `GET /dev/outbox`: what the outbox holds, for callers on this machine and nobody else (decisions.md, Sign-in). */
export function mountOutbox(app: FastifyInstance, outbox: Outbox): void {
  app.get('/dev/outbox', (request, reply) => (isLocal(request) ? outbox.sent() : reply.callNotFound()))
}

function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = FORWARDING_HEADERS.some((name) => name in headers)
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}
