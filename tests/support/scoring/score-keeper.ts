import type { Payload, ScoreEntry } from '#schema/scoring/entry.ts'
import { initialMatch, type MatchState, reduceMatch, resultOf } from '#schema/scoring/match.ts'
import type { Scoring } from '#schema/scoring/scoring.ts'

/** Records entries and folds them one by one: a second apart, or at the given moment. */
export function scoreKeeper<S>(sport: Scoring, conditions: unknown) {
  const entries: ScoreEntry[] = []
  let state = initialMatch(sport, conditions)
  return {
    entries,
    state: () => state as MatchState<S>,
    play: () => state.play as S,
    result: () => resultOf(sport, state),
    record(kind: string, payload: Payload = {}, at = (entries.length + 1) * 1000) {
      const seq = entries.length + 1
      const entry = { id: `e${seq}`, seq, at, kind, payload }
      entries.push(entry)
      state = reduceMatch(sport, state, entry)
    },
  }
}
