import { type RefusalCode, SOMETHING_WENT_WRONG, STORAGE_FULL, UNAVAILABLE } from '#schema/refusal-code.ts'
import { isOutage } from '#server/db/outage.ts'
import { isDiskFailing, isStorageFull } from '#server/disk-faults.ts'
import { Refusal } from '#server/refusal.ts'

/** An answer that says why not: a status, and `{"error": "<sentence>", "code": "<CODE>"}`. */
export type RestRefusal = {
  status: number
  /** When it is worth trying again; null when it has nothing to do with time. */
  retryAfterSeconds: number | null
  headers: Record<string, string>
  body: { error: string; code: string }
}

/** Thrown in place of a conflict that the client has asked about with `If-Match`. */
export class PreconditionFailed extends Refusal {}

const statuses: Record<RefusalCode, number> = {
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

/** How REST says what was thrown. Whatever is neither a refusal, an outage nor a malformed request is our fault: 500. */
export function refusalToRest(error: unknown): RestRefusal {
  if (error instanceof Refusal) {
    const status = error instanceof PreconditionFailed ? 412 : statuses[error.code]
    return answer(status, error.message, error.code, error.retryAfterSeconds)
  }
  if (isStorageFull(error)) return answer(507, STORAGE_FULL, 'STORAGE_FULL')
  if (isOutage(error) || isDiskFailing(error)) return answer(503, UNAVAILABLE, 'UNAVAILABLE')
  const status = statusOf(error)
  if (status === 413) return answer(413, 'The request is too large.', 'PAYLOAD_TOO_LARGE')
  if (status === 415) return answer(415, 'This content type is not accepted.', 'UNSUPPORTED_MEDIA_TYPE')
  if (status >= 400 && status < 500) return answer(status, 'The request could not be understood.', 'BAD_USER_INPUT')
  return answer(500, SOMETHING_WENT_WRONG, 'INTERNAL_SERVER_ERROR')
}

/** Fastify marks what it refuses itself with a status: a body too large, malformed JSON, an unknown content type. */
function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
}

/** After how many seconds it is worth trying again, where nobody knows better. */
const RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 2 }

function answer(status: number, error: string, code: string, retryAfterSeconds: number | null = null): RestRefusal {
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
