import type { Showing } from './feed.ts'
import { JUMP_BEHIND } from './live-edge.ts'

/** Server time of the live edge, extrapolated since the last update. */
export function newestMoment({ isLive, startMs }: Pick<Showing, 'isLive' | 'startMs'>) {
  let newest = { ms: startMs, at: performance.now() }

  const ms = () => newest.ms + (isLive ? performance.now() - newest.at : 0)

  return {
    ms,
    note(toMs: number | undefined): void {
      if (toMs && toMs > ms() - JUMP_BEHIND * 1_000) newest = { ms: toMs, at: performance.now() }
    },
  }
}
