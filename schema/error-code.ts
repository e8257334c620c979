/** Machine-readable error codes: `extensions.code` in GraphQL, `code` in REST (threat model 2.0). */
export const errorCodes = [
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

export type ErrorCode = (typeof errorCodes)[number]

/** Message of internal errors. The details are in the log, under the request id. */
export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.'

export const UNAVAILABLE = 'Service is temporarily unavailable. Please try again.'

export const STORAGE_FULL = 'Server storage is full. Please contact the administrator.'
