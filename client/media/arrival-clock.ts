const SETTLED_AFTER = 100
const STEP_MS = 0.2
/** Further off than this, a source has begun to count anew. */
const LEAP_MS = 100

export type ArrivalClock = {
  /** The instant in server time of what bears `stampMs` and came at `arrivedMs` (server time); never the same twice. */
  place(stampMs: number, arrivedMs: number): number
}

/**
 * Makes a source's own timestamps server time. What came with the least delay of late tells how far the two are apart;
 * once settled, that moves by little at a time: jitter stays out, drift is followed. `memory`: how many count as of late.
 */
export function arrivalClock(memory = 150): ArrivalClock {
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
