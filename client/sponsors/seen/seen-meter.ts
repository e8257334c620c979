/** What a page shows at one moment. `atMs` is a monotonic clock; `turn` is the `n` of a turn. */
export type SeenSample = {
  atMs: number
  turn: number | null
  live: boolean
  /** Whether somebody can see the logo. */
  isVisible: boolean
  pictureMs: number | null
}

export type MeteredTurn = { turn: number; live: boolean; seconds: number; impression: boolean }

type Count = { turn: number; live: boolean; ms: number; impression: 'no' | 'new' | 'told' }

/** Samples that are further apart say nothing about the time between them. */
const BREAK_MS = 1_000
/** A viewable impression is an unbroken second, as the Media Rating Council has it for displays. */
const IMPRESSION_MS = 1_000

/**
 * Adds up how long sponsors are seen. The time between two samples counts for what the first one showed, if the picture
 * moved meanwhile; when in doubt it does not count.
 */
export function seenMeter() {
  const counts = new Map<string, Count>()
  let last: SeenSample | null = null
  let unbroken = { key: '', ms: 0 }

  function add(turn: number, live: boolean, ms: number) {
    const key = `${turn} ${live}`
    const count: Count = counts.get(key) ?? { turn, live, ms: 0, impression: 'no' }
    unbroken = unbroken.key === key ? { key, ms: unbroken.ms + ms } : { key, ms }
    const isImpression = count.impression === 'no' && unbroken.ms >= IMPRESSION_MS
    counts.set(key, { ...count, ms: count.ms + ms, impression: isImpression ? 'new' : count.impression })
  }

  return {
    sample(next: SeenSample) {
      const before = last
      last = next
      const ms = before && hasMoved(before, next) ? next.atMs - before.atMs : 0
      if (before?.isVisible && before.turn !== null && ms > 0 && ms <= BREAK_MS) add(before.turn, before.live, ms)
      else unbroken = { key: '', ms: 0 }
    },

    /** For what no sample tells, such as a page that was hidden between two of them. */
    interrupt() {
      last = null
      unbroken = { key: '', ms: 0 }
    },

    /** Returns the whole seconds since the last call, `most` at most; the rest stays for the next. */
    take(most: number): MeteredTurn[] {
      let left = most
      const taken: MeteredTurn[] = []
      for (const [key, count] of counts) {
        const seconds = Math.min(left, Math.floor(count.ms / 1_000))
        const impression = count.impression === 'new'
        if (seconds === 0 && !impression) continue
        left -= seconds
        const told = impression ? 'told' : count.impression
        counts.set(key, { ...count, ms: count.ms - seconds * 1_000, impression: told })
        taken.push({ turn: count.turn, live: count.live, seconds, impression })
      }
      return taken
    },
  }
}

function hasMoved(before: SeenSample, next: SeenSample): boolean {
  return before.pictureMs !== null && next.pictureMs !== null && next.pictureMs > before.pictureMs
}
