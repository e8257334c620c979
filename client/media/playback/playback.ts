import type { DateRange } from './date-range.ts'
import { STOPPED_AFTER_MS } from './state/stall-detector.ts'

export type Playback = {
  phase: Phase
  isUndecodable: boolean
  isSlate: boolean
  isAtEdge: boolean
  behindMs: number
  /** Time of the picture, to synchronise overlays with; null before the first. */
  pictureMs: number | null
  fromMs: number
  toMs: number
  bytes: number
  /** Tags of the playlist, what is shown by the picture's time; the same array until it is loaded again. */
  dateRanges: readonly DateRange[]
}

export type Player = {
  play(): void
  pause(): void
  /** Seeks to the live edge, or to the end of a recording. */
  seekLive(): void
  /** Negative values seek forward. */
  back(seconds: number): void
  seekTo(ms: number): void
  close(): void
}

/** `paused`: also by a browser that waits for a user gesture. `reconnecting`: stalled, and a request failed. */
export type Phase = 'loading' | 'playing' | 'paused' | 'reconnecting' | 'ended' | 'failed'

type Signs = {
  isBroken: boolean
  isEnded: boolean
  isPaused: boolean
  isOnline: boolean
  isShown: boolean
  /** Ms since the picture last moved, and since a request last failed. */
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
