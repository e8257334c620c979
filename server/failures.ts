import type { FastifyError, FastifyInstance } from 'fastify'
import { isOutage } from './db/outage.ts'
import { isDiskFailing } from './disk-faults.ts'
import { linger } from './linger.ts'
import type { Logger } from './log.ts'
import { type RestRefusal, refusalToRest } from './rest/refusals.ts'

/** What a door says: the refusal, and by which id the whole story is found in the log where the fault is ours. */
type BodyOf = (refusal: RestRefusal, found: { requestId?: string }) => object

/** Answers whatever is thrown at the routes of a scope, in the words of its door; what is our fault is logged whole. */
export function answerFailures(scope: FastifyInstance, log: Logger, bodyOf: BodyOf): void {
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalToRest(error)
    const isOurs = refusal.status === 500
    request.outcome = refusal.body.code
    if (isOurs) log.error({ requestId: request.id, err: error }, 'a request failed')
    else noteOutage(log, request.id, error)
    if (request.raw.complete === false) linger(request.raw)
    reply.removeHeader('connection').status(refusal.status).headers(refusal.headers)
    return reply.send(bodyOf(refusal, isOurs ? { requestId: request.id } : {}))
  })
}

/** Writes down why a request could not be served for now; what it asked for stands in its own line. */
export function noteOutage(log: Logger, requestId: string, error: unknown): void {
  if (isOutage(error) || isDiskFailing(error))
    log.warn({ requestId, reason: (error as Error).message }, 'a request came during an outage')
}
