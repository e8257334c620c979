import type { ShownScore } from '#client/screens/watch/score/state/score-timeline.ts'
import { clockAt } from '#schema/scoring/clock.ts'
import { matchClock } from './score-words.ts'

/** What the match clock shows at that server time; nothing where there is none. */
export function clockText({ board }: ShownScore, atMs: number | null): string {
  return board.clock && atMs !== null ? matchClock(clockAt(board.clock, atMs)) : ''
}
