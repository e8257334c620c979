/** Why a request was refused, for programs: `extensions.code` in GraphQL, `code` in REST (security.md 2.0). */
export const refusalCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'OTP_INVALID',
  'OTP_ATTEMPTS_EXCEEDED',
  'RATE_LIMITED',
  'CONFLICT',
  'GONE',
  'LENGTH_REQUIRED',
  'IDEMPOTENCY_MISMATCH',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNPROCESSABLE',
  'CSRF',
  'STORAGE_FULL',
  'UNAVAILABLE',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/** Said when the fault is ours; the whole story is in the log, under the request id. */
export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.'

/** Said while the database cannot be reached. */
export const UNAVAILABLE = 'Service is temporarily unavailable. Please try again.'

/** Said while there is no room left to write to. */
export const STORAGE_FULL = 'Server storage is full. Please contact the administrator.'
