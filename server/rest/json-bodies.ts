import type { FastifyInstance } from 'fastify'
import { DomainError } from '#server/errors/domain-error.ts'

const text = new TextDecoder('utf-8', { fatal: true })

/** Accepts only JSON, or an empty body: legacy clients send the header without one. */
export function parseJsonBodies(scope: FastifyInstance, types: string[] = ['application/json']): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, body.length === 0 ? undefined : JSON.parse(text.decode(body as Buffer)))
    } catch {
      done(new DomainError('BAD_USER_INPUT', 'The request is not valid JSON.'))
    }
  })
}
