import type { FastifyInstance } from 'fastify'
import { DomainError } from '#server/errors/domain-error.ts'

/** Rejects several `Host` lines (RFC 9112, 3.2): a proxy may have routed by another one. Node rejects a missing one. */
export function rejectSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hostLines(raw.rawHeaders) < 2) return done()
    done(new DomainError('BAD_USER_INPUT', 'Send one Host header.'))
  })
}

/** Counts the `Host` lines. `headers`: names and values in turn. */
function hostLines(headers: readonly string[]): number {
  return headers.filter((name, place) => place % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length
}
