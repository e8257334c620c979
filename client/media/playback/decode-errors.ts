/** Times in ms of server time, except `nowMs`: any monotonic clock. */
export type DecodeFault = {
  nowMs: number
  stoppedMs: number
  isAtEdge: boolean
  /** Where the next part with another init segment begins; null when unknown. */
  nextPartMs: number | null
}

/** Continue at `atMs` (null: the live edge) after `waitMs`. */
export type Step = { atMs: number | null; waitMs: number }

/** At the live edge the bad part passes by itself. */
const EDGE_WAITS_MS = [200, 800, 1_000, 1_500, 1_500, 1_500, 1_500]
/** Elsewhere it is skipped: by one second, then to the next part, then in doubling steps. */
const STEP_MS = 1_000
const STEPS_MAX = 9
const WAIT_MS = 100
const GIVE_UP_AFTER_MS = 10_000

/** Plans how to get past undecodable media, in a bounded number of tries within ten seconds. */
export function decodeFaults() {
  let count = 0
  let sinceMs = 0
  let fromMs = Number.NEGATIVE_INFINITY

  return {
    /** Returns the next step; null to give up and report the error. */
    next({ nowMs, stoppedMs, isAtEdge, nextPartMs }: DecodeFault): Step | null {
      if (count === 0) sinceMs = nowMs
      const waitMs = isAtEdge ? EDGE_WAITS_MS[count] : count < STEPS_MAX ? WAIT_MS : undefined
      if (waitMs === undefined || nowMs - sinceMs > GIVE_UP_AFTER_MS) return null
      count += 1
      if (isAtEdge) return { atMs: null, waitMs }
      fromMs = count === 1 ? stoppedMs : Math.max(fromMs, stoppedMs)
      const stepped = fromMs + STEP_MS * 2 ** (count - 1)
      const isToNextPart = count === 2 && nextPartMs !== null && nextPartMs > fromMs
      fromMs = isToNextPart ? nextPartMs : stepped
      return { atMs: fromMs, waitMs }
    },

    reset(): void {
      count = 0
    },
  }
}
