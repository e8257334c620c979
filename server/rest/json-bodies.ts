import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/refusal.ts'

const text = new TextDecoder('utf-8', { fatal: true })

/**
 * Lets the routes of a scope take JSON and nothing else. An empty body is none, since legacy clients send the header without
 * a body. Keys such as `__proto__` stay what they are, names that nobody asks for.
 */
export function takeJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, body.length === 0 ? undefined : JSON.parse(text.decode(body as Buffer)))
    } catch {
      done(new Refusal('BAD_USER_INPUT', 'The request is not valid JSON.'))
    }
  })
}
