/** `place`: playback position in seconds; `framesAtMs`: ms of any monotonic clock. */
export type PictureCheck = { frames: number; place: number; framesAtMs: number }

export type ShownPicture = {
  place: number
  decodedFrames: number
  isSeeking: boolean
  /** False while the next picture is missing (`readyState` below HAVE_FUTURE_DATA). */
  hasFuture: boolean
  bufferedSeconds: number
}

/** A stall this long with data buffered is not a network problem. */
const STUCK_AFTER_MS = 5_000
const AT_HAND_S = 1

export const uncheckedPicture: PictureCheck = { frames: 0, place: 0, framesAtMs: 0 }

export function restartCheck(check: PictureCheck, nowMs: number): PictureCheck {
  return { ...check, framesAtMs: nowMs }
}

/**
 * Detects media that the decoder fails on without an error: playback stands still, or advances without new frames.
 * Called while the video should play; `stoodMs`: how long the picture has not moved.
 */
export function checkPicture(
  check: PictureCheck,
  { place, decodedFrames, isSeeking, hasFuture, bufferedSeconds }: ShownPicture,
  stoodMs: number,
  nowMs: number,
): { check: PictureCheck; isStuck: boolean } {
  const isMoving = decodedFrames !== check.frames || stoodMs > 0 || isSeeking
  const next = isMoving ? { frames: decodedFrames, place, framesAtMs: nowMs } : check
  const isStanding = stoodMs > STUCK_AFTER_MS && !hasFuture
  const isBlind = decodedFrames > 0 && nowMs - next.framesAtMs > STUCK_AFTER_MS && place - next.place > AT_HAND_S
  return { check: next, isStuck: (isStanding || isBlind) && bufferedSeconds > AT_HAND_S }
}
