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

/** Tries since media last played. `fromMs`: where the last try began. */
export type DecodeErrors = { count: number; sinceMs: number; fromMs: number }

export const noDecodeErrors: DecodeErrors = { count: 0, sinceMs: 0, fromMs: Number.NEGATIVE_INFINITY }

/** Plans how to get past undecodable media, in a bounded number of tries within ten seconds. Null: give up. */
export function nextStep(errors: DecodeErrors, fault: DecodeFault): [DecodeErrors, Step | null] {
  const { nowMs, stoppedMs, isAtEdge, nextPartMs } = fault
  const sinceMs = errors.count === 0 ? nowMs : errors.sinceMs
  const waitMs = isAtEdge ? EDGE_WAITS_MS[errors.count] : errors.count < STEPS_MAX ? WAIT_MS : undefined
  if (waitMs === undefined || nowMs - sinceMs > GIVE_UP_AFTER_MS) return [{ ...errors, sinceMs }, null]
  const count = errors.count + 1
  if (isAtEdge)
    return [
      { ...errors, count, sinceMs },
      { atMs: null, waitMs },
    ]
  const fromMs = count === 1 ? stoppedMs : Math.max(errors.fromMs, stoppedMs)
  const isToNextPart = count === 2 && nextPartMs !== null && nextPartMs > fromMs
  const atMs = isToNextPart ? nextPartMs : fromMs + STEP_MS * 2 ** (count - 1)
  return [
    { count, sinceMs, fromMs: atMs },
    { atMs, waitMs },
  ]
}

export function resetDecodeErrors(errors: DecodeErrors): DecodeErrors {
  return { ...errors, count: 0 }
}
