import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Logger } from '#server/process/log.ts'
import { circuitBreaker } from './breaker.ts'
import { NotTaken } from './delivery.ts'
import type { OtpMessage, Sms } from './sms.ts'

export type SmsOutcome = 'sent' | 'failed' | 'not_tried'

type Needs = {
  log: Logger
  noted(outcome: SmsOutcome): void
  now?: () => number
  pause?: (ms: number) => Promise<unknown>
}

const PAUSES_MS = [250, 1_000]
const FAILURES = 5
const REST_MS = 30_000

/** Retries transient errors twice, behind a circuit breaker; throws UNAVAILABLE. A message may arrive twice. */
export function reliableSms(provider: Sms, { log, noted, now = Date.now, pause = sleep }: Needs): Sms {
  const breaker = circuitBreaker({ failures: FAILURES, restMs: REST_MS, now })

  /** A permanent rejection of one message shows that the provider is up. */
  async function attempt(message: OtpMessage, pauses: number[]): Promise<void> {
    try {
      await provider.send(message)
      breaker.succeeded()
    } catch (error) {
      if (!(error instanceof NotTaken && error.isPassing)) {
        breaker.succeeded()
        throw error
      }
      const [next, ...later] = pauses
      if (next === undefined) {
        breaker.failed()
        throw error
      }
      await pause(next)
      await attempt(message, later)
    }
  }

  return {
    async send(message) {
      if (!breaker.admits()) {
        noted('not_tried')
        throw notSent()
      }
      try {
        await attempt(message, PAUSES_MS)
        noted('sent')
      } catch (error) {
        noted('failed')
        log.error({ reason: error instanceof NotTaken ? error.message : 'unexpected' }, 'a text message was not sent')
        throw notSent()
      }
    },
  }
}

function notSent(): DomainError {
  return new DomainError('UNAVAILABLE', 'Failed to send OTP')
}
