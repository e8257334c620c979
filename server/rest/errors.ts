import { type ErrorCode, SOMETHING_WENT_WRONG, STORAGE_FULL, UNAVAILABLE } from '#schema/error-code.ts'
import type { FieldErrors } from '#schema/validation/field-errors.ts'
import { isOutage } from '#server/db/outage.ts'
import { isDiskFailing, isStorageFull } from '#server/errors/disk-errors.ts'
import { DomainError } from '#server/errors/domain-error.ts'

/** Body: `{"error": "<sentence>", "code": "<CODE>"}`, with `fields` as in GraphQL. */
export type RestError = {
  status: number
  retryAfterSeconds: number | null
  headers: Record<string, string>
  body: { error: string; code: string; fields?: FieldErrors }
}

/** A CONFLICT on a request with `If-Match`: status 412. */
export class PreconditionFailed extends DomainError {}

const statuses: Record<ErrorCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  OTP_INVALID: 400,
  OTP_ATTEMPTS_EXCEEDED: 429,
  RATE_LIMITED: 429,
  CONFLICT: 409,
  GONE: 410,
  LENGTH_REQUIRED: 411,
  IDEMPOTENCY_MISMATCH: 422,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE: 422,
  CSRF: 403,
  STORAGE_FULL: 507,
  UNAVAILABLE: 503,
}

export function toRestError(error: unknown): RestError {
  if (error instanceof DomainError) {
    const status = error instanceof PreconditionFailed ? 412 : statuses[error.code]
    const refusal = answer(status, error.message, error.code, error.retryAfterSeconds)
    const hasFields = Object.keys(error.fieldErrors).length > 0
    return hasFields ? { ...refusal, body: { ...refusal.body, fields: error.fieldErrors } } : refusal
  }
  if (isStorageFull(error)) return answer(507, STORAGE_FULL, 'STORAGE_FULL')
  if (isOutage(error) || isDiskFailing(error)) return answer(503, UNAVAILABLE, 'UNAVAILABLE')
  const status = statusOf(error)
  if (status === 413) return answer(413, 'The request is too large.', 'PAYLOAD_TOO_LARGE')
  if (status === 415) return answer(415, 'This content type is not accepted.', 'UNSUPPORTED_MEDIA_TYPE')
  if (status >= 400 && status < 500) return answer(status, 'The request could not be understood.', 'BAD_USER_INPUT')
  return answer(500, SOMETHING_WENT_WRONG, 'INTERNAL_SERVER_ERROR')
}

/** Fastify's own errors have a status: body too large, malformed JSON, unknown content type. */
function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
}

const RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 2 }

function answer(status: number, error: string, code: string, retryAfterSeconds: number | null = null): RestError {
  const seconds = retryAfterSeconds ?? RETRY_AFTER_SECONDS[status] ?? null
  return {
    status,
    retryAfterSeconds: seconds,
    headers: {
      'cache-control': 'no-store',
      ...(seconds !== null && { 'retry-after': String(Math.ceil(seconds)) }),
    },
    body: { error, code },
  }
}
