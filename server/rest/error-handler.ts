import type { FastifyError, FastifyInstance } from 'fastify'
import { isOutage } from '#server/db/outage.ts'
import { isDiskFailing } from '#server/errors/disk-errors.ts'
import { drainRequest } from '#server/http/lingering-close.ts'
import type { Logger } from '#server/process/log.ts'
import { type RestError, toRestError } from './errors.ts'

/** `found.requestId`: only for internal errors, to find them in the log. */
type BodyOf = (refusal: RestError, found: { requestId?: string }) => object

export function handleErrors(scope: FastifyInstance, log: Logger, bodyOf: BodyOf): void {
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRestError(error)
    const isOurs = refusal.status === 500
    request.outcome = refusal.body.code
    if (isOurs) log.error({ requestId: request.id, err: error }, 'a request failed')
    else logOutage(log, request.id, error)
    if (request.raw.complete === false) drainRequest(request.raw)
    reply.removeHeader('connection').status(refusal.status).headers(refusal.headers)
    return reply.send(bodyOf(refusal, isOurs ? { requestId: request.id } : {}))
  })
}

export function logOutage(log: Logger, requestId: string, error: unknown): void {
  if (isOutage(error) || isDiskFailing(error))
    log.warn({ requestId, reason: (error as Error).message }, 'a request came during an outage')
}
