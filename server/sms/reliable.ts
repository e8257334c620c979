import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#server/log.ts'
import { Refusal } from '#server/refusal.ts'
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

/**
 * A provider as people meet it: a passing fault is tried again twice, a provider that is down is left alone for a while,
 * and whoever waited is told in one sentence. A message may arrive twice; it holds the same code.
 */
export function reliableSms(provider: Sms, { log, noted, now = Date.now, pause = sleep }: Needs): Sms {
  const breaker = circuitBreaker({ failures: FAILURES, restMs: REST_MS, now })

  /** A message that was refused for itself says that the provider is well. */
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

function notSent(): Refusal {
  return new Refusal('UNAVAILABLE', 'Failed to send OTP')
}
