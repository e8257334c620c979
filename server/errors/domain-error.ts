import type { ErrorCode } from '#schema/error-code.ts'
import { type FieldErrors, firstFieldError } from '#schema/validation/field-errors.ts'
import { LOGO_MAX_BYTES } from '#schema/validation/limits.ts'

/** The only error shown to users: its message says what to do. Any other error is a bug or an outage. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fieldErrors: FieldErrors
  readonly retryAfterSeconds: number | null

  constructor(code: ErrorCode, sentence: string, faults: FieldErrors = {}, retryAfterSeconds: number | null = null) {
    super(sentence)
    this.name = 'DomainError'
    this.code = code
    this.fieldErrors = faults
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function invalidInput(faults: FieldErrors): DomainError {
  return new DomainError('BAD_USER_INPUT', firstFieldError(faults) ?? 'Please check what you entered.', faults)
}

export function sessionExpired(): DomainError {
  return new DomainError('UNAUTHENTICATED', 'Session expired. Please sign in again.')
}

export function tooManyRequests(seconds: number): DomainError {
  return new DomainError('RATE_LIMITED', `Too many requests. Please try again in ${seconds} seconds.`, {}, seconds)
}

export function fileTooLarge(limit: number = LOGO_MAX_BYTES): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', `File is too large. The limit is ${limit / 1024 / 1024} MB.`)
}

/** Sizes are checked before a body is read (threat model 2.2), so a chunked upload cannot be accepted. */
export function lengthRequired(): DomainError {
  return new DomainError(
    'LENGTH_REQUIRED',
    'Content-Length is required. Please send the upload without chunked encoding.',
  )
}
