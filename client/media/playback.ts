import { STOPPED_AFTER_MS } from './motion.ts'

/** What a player is doing; times are milliseconds of server time. */
export type Playback = {
  phase: Phase
  /** There is no camera to show: the picture is the slate. */
  isSlate: boolean
  /** Shows what viewers at the live edge see. */
  isAtEdge: boolean
  /** How far the picture is from the newest. */
  behindMs: number
  /** The moment of the picture, for whatever goes with it; null as long as there is none. */
  pictureMs: number | null
  /** What there is to see. */
  fromMs: number
  toMs: number
  /** Bytes that have come in. */
  bytes: number
}

/** `paused`: by the viewer, or by a browser that waits for a tap. `reconnecting`: stopped, and something could not be fetched. */
export type Phase = 'loading' | 'playing' | 'paused' | 'reconnecting' | 'ended' | 'failed'

type Signs = {
  isBroken: boolean
  isEnded: boolean
  isPaused: boolean
  isOnline: boolean
  /** There has been a picture. */
  isShown: boolean
  /** Since when the picture has stood, and since when nothing failed to come, in milliseconds. */
  stoodMs: number
  unmissedMs: number
}

const MISSED_WITHIN_MS = 15_000

export function phaseOf({ isBroken, isEnded, isPaused, isOnline, isShown, stoodMs, unmissedMs }: Signs): Phase {
  if (isBroken) return 'failed'
  if (isEnded) return 'ended'
  if (isPaused) return 'paused'
  if (isShown && stoodMs < STOPPED_AFTER_MS) return 'playing'
  return isOnline && unmissedMs > MISSED_WITHIN_MS ? 'loading' : 'reconnecting'
}
