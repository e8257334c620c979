/** Whether a picture moves, by the places it was seen at. All in milliseconds of uptime. */
export type Motion = {
  /** Notes where it is; answers whether it has moved. */
  saw(place: number, now: number): boolean
  /** It starts, or is started: that it stood before means nothing. */
  begin(now: number): void
  stoodMs(now: number): number
  /** For how long it has moved without a stop. */
  movingMs(now: number): number
}

/** A picture that stands for a shorter time has not stopped, it is only slow. */
export const STOPPED_AFTER_MS = 1_000

export function watchMotion(since: number): Motion {
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
