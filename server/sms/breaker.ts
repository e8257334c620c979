export type Breaker = {
  /** Whether an attempt is allowed; one per rest period while open. */
  admits(): boolean
  succeeded(): void
  failed(): void
}

type Limits = { failures: number; restMs: number; now: () => number }

/** Circuit breaker: opens after `failures` in a row, to spare users the wait and the provider the load. */
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
