import { type Faults, firstFault } from '#schema/faults.ts'
import type { RefusalCode } from '#schema/refusal-code.ts'

/** The only error meant for people: why, in a sentence that says what to do. Anything else that is thrown is our fault. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly faults: Faults
  /** When it is worth asking again; null when it has nothing to do with time. */
  readonly retryAfterSeconds: number | null

  constructor(code: RefusalCode, sentence: string, faults: Faults = {}, retryAfterSeconds: number | null = null) {
    super(sentence)
    this.name = 'Refusal'
    this.code = code
    this.faults = faults
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** An input with faults, refused with every field at once. */
export function faultyInput(faults: Faults): Refusal {
  return new Refusal('BAD_USER_INPUT', firstFault(faults) ?? 'Please check what you entered.', faults)
}

/** Said when there was a session and it is over. */
export function sessionOver(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'Session expired. Please sign in again.')
}

/** Said to who has done too much of something, until so many seconds have passed. */
export function tooManyRequests(seconds: number): Refusal {
  return new Refusal('RATE_LIMITED', `Too many requests. Please try again in ${seconds} seconds.`, {}, seconds)
}
