/** When the picture last moved. All times in ms of any monotonic clock. */
export type Motion = {
  /** Playback position at the last look, in seconds. */
  place: number
  movedAtMs: number
  stoodAtMs: number
}

/** A shorter stall counts as slow, not as stopped. */
export const STOPPED_AFTER_MS = 1_000

export function motionFrom(sinceMs: number): Motion {
  return { place: Number.NaN, movedAtMs: sinceMs, stoodAtMs: sinceMs }
}

/** Returns the same object when the picture has not moved. */
export function noteMotion(motion: Motion, place: number, nowMs: number): Motion {
  if (place === motion.place) return motion
  const hasStopped = nowMs - motion.movedAtMs > STOPPED_AFTER_MS
  return { place, movedAtMs: nowMs, stoodAtMs: hasStopped ? nowMs : motion.stoodAtMs }
}

/** Playback (re)starts: discards the stall so far. */
export function restartMotion(motion: Motion, nowMs: number): Motion {
  return { ...motion, movedAtMs: nowMs }
}

export function stoodMs({ movedAtMs }: Motion, nowMs: number): number {
  return nowMs - movedAtMs
}

export function movingMs({ stoodAtMs }: Motion, nowMs: number): number {
  return nowMs - stoodAtMs
}
