/** How the picture stands to the newest that there is. All in seconds. */
export type Distance = {
  /** What has come in since the picture was made. */
  behind: number
  /** How far behind it should be, so that an unsteady network does not stop it. */
  target: number
  /** What is at hand to be shown next. */
  buffered: number
}

/** The rate at which to play on; null: it is too far behind for that, and has to jump. */
export type Pace = number | null

export const FASTEST = 1.1
/** Who is further behind than this is not caught up with by playing faster. */
export const JUMP_BEHIND = 8
/** Who has come so near is kept at the edge from then on. It leaves room for the playlist's steps of a second. */
export const NEAR_BEHIND = 6.5

const BEGIN_BEHIND = 0.5
const ENOUGH_BEHIND = 0.2
const GAIN = 0.08
const BUFFERED_LEAST = 0.8

/**
 * Keeps a viewer near the live edge without anybody hearing it: a little faster while the picture is late and enough is at
 * hand, until it is late no more. `rate`: the rate it plays at now.
 */
export function paceFor({ behind, target, buffered }: Distance, rate: number): Pace {
  if (behind > JUMP_BEHIND) return null
  const late = behind - target
  const isCatchingUp = late > (rate > 1 ? ENOUGH_BEHIND : BEGIN_BEHIND)
  if (!isCatchingUp || buffered < BUFFERED_LEAST) return 1
  return Math.min(FASTEST, Math.round((1 + late * GAIN) * 100) / 100)
}
