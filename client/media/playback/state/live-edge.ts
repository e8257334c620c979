/** Distance of the picture to the live edge, in seconds. */
export type Distance = {
  behind: number
  /** Intended latency, which absorbs network jitter. */
  target: number
  buffered: number
}

/** Playback rate; null: too far behind, seek instead. */
export type Pace = number | null

/** Latency target behind the newest segment: enough buffer for a slow phone on a crowded cell. */
export const SYNC_S = 3
export const FASTEST = 1.1
/** Beyond this many seconds the player seeks instead of speeding up. */
export const JUMP_BEHIND = 8
/** Within this many seconds the player returns to the live edge. Allows for the playlist's steps of one second. */
export const NEAR_BEHIND = 6.5

const BEGIN_BEHIND = 0.5
const ENOUGH_BEHIND = 0.2
const GAIN = 0.08
const BUFFERED_LEAST = 0.8

/** Speeds up slightly, by at most 10 %, while late and sufficiently buffered. `rate`: the current playback rate. */
export function paceFor({ behind, target, buffered }: Distance, rate: number): Pace {
  if (behind > JUMP_BEHIND) return null
  const late = behind - target
  const isCatchingUp = late > (rate > 1 ? ENOUGH_BEHIND : BEGIN_BEHIND)
  if (!isCatchingUp || buffered < BUFFERED_LEAST) return 1
  return Math.min(FASTEST, Math.round((1 + late * GAIN) * 100) / 100)
}
