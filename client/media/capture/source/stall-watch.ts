const LONGEST_MS = 30_000

export type StallWatch = {
  /** Returns whether to reopen now. `now`: ms of any monotonic clock. */
  note(flows: boolean, now: number): boolean
  /** Restarts the wait, e.g. while muted or just being opened. */
  reset(now: number): void
}

/** Triggers after `firstMs`, then at doubling intervals of at most 30 s, until it flows again. */
export function watchStall(firstMs: number): StallWatch {
  let waitMs = firstMs
  let sinceMs = Number.NaN
  return {
    note(flows, now) {
      if (flows) waitMs = firstMs
      if (flows || Number.isNaN(sinceMs)) sinceMs = now
      if (now - sinceMs < waitMs) return false
      sinceMs = now
      waitMs = Math.min(LONGEST_MS, waitMs * 2)
      return true
    },
    reset(now) {
      sinceMs = now
    },
  }
}
