/** Detects whether a picture moves, from its playback positions. All times in ms of uptime. */
export type StallDetector = {
  saw(place: number, now: number): boolean
  /** Playback (re)starts: discards the stall so far. */
  begin(now: number): void
  stoodMs(now: number): number
  movingMs(now: number): number
}

/** A shorter stall counts as slow, not as stopped. */
export const STOPPED_AFTER_MS = 1_000

export function detectStalls(since: number): StallDetector {
  let last = Number.NaN
  let movedAt = since
  let stoodAt = since
  return {
    saw(place, now) {
      if (place === last) return false
      if (now - movedAt > STOPPED_AFTER_MS) stoodAt = now
      last = place
      movedAt = now
      return true
    },
    begin(now) {
      movedAt = now
    },
    stoodMs: (now) => now - movedAt,
    movingMs: (now) => now - stoodAt,
  }
}
