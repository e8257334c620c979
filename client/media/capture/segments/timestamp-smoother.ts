const SETTLED_AFTER = 100
const STEP_MS = 0.2
/** A larger offset means that the source has restarted its count. */
const LEAP_MS = 100

export type TimestampSmoother = {
  /** Converts a source's timestamp to server time, given its arrival in server time; strictly increasing. */
  place(stampMs: number, arrivedMs: number): number
}

/**
 * Maps a source's timestamps to server time by the minimum delay of the last `memory` arrivals. Once settled, the
 * offset moves slowly: jitter is filtered out, drift is followed.
 */
export function timestampSmoother(memory = 150): TimestampSmoother {
  const delays: number[] = []
  let offsetMs = 0
  let count = 0
  let lastStampMs = Number.NEGATIVE_INFINITY
  let lastMs = Number.NEGATIVE_INFINITY

  function follow(delay: number, stampMs: number) {
    if (stampMs < lastStampMs || (count > 0 && delay < offsetMs - LEAP_MS)) delays.length = 0
    lastStampMs = stampMs
    delays.push(delay)
    if (delays.length > memory) delays.shift()
    const least = Math.min(...delays)
    const gap = least - offsetMs
    const isFree = count < SETTLED_AFTER || Math.abs(gap) > LEAP_MS
    offsetMs += isFree ? gap : Math.min(Math.max(gap, -STEP_MS), STEP_MS)
    count += 1
  }

  return {
    place(stampMs, arrivedMs) {
      follow(arrivedMs - stampMs, stampMs)
      lastMs = Math.max(lastMs + 1, stampMs + offsetMs)
      return lastMs
    },
  }
}
