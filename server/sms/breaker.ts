export type Breaker = {
  /** Whether one may try now. After the rest, one at a time may, until one succeeds. */
  admits(): boolean
  succeeded(): void
  failed(): void
}

type Limits = { failures: number; restMs: number; now: () => number }

/** Opens after so many failures in a row, so that nobody waits for a provider that is down, and nobody floods it. */
export function circuitBreaker({ failures, restMs, now }: Limits): Breaker {
  let inARow = 0
  let openUntil = 0

  return {
    admits() {
      if (inARow < failures) return true
      if (now() < openUntil) return false
      openUntil = now() + restMs
      return true
    },
    succeeded() {
      inARow = 0
    },
    failed() {
      inARow += 1
      if (inARow >= failures) openUntil = now() + restMs
    },
  }
}
