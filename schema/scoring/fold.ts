import { type EffectiveLog, effectiveLog } from './effective.ts'
import type { ScoreEntry } from './entry.ts'
import { initialMatch, type MatchState, reduceMatch } from './match.ts'
import type { Scoring } from './scoring.ts'

/** A folded log: `states[n]` is the state after `log.entries[n]`. */
export type FoldedScore = { initial: MatchState; log: EffectiveLog; states: readonly MatchState[] }

/** Folds a log. Given the fold of an earlier log, it starts from the first entry that differs. */
export function foldScore(
  sport: Scoring,
  conditions: unknown,
  entries: readonly ScoreEntry[],
  previous?: FoldedScore,
): FoldedScore {
  const log = effectiveLog(entries)
  const kept = previous?.initial.conditions === conditions ? previous : undefined
  const initial = kept?.initial ?? initialMatch(sport, conditions)
  const states = kept ? kept.states.slice(0, commonLength(kept.log.entries, log.entries)) : []
  let state = states.at(-1) ?? initial
  for (const entry of log.entries.slice(states.length)) {
    state = reduceMatch(sport, state, entry)
    states.push(state)
  }
  return { initial, log, states }
}

/** The score as it stood at that server time, by what is known now. */
export function scoreAt({ initial, log, states }: FoldedScore, atMs: number): MatchState {
  const last = lastPlaceAt(log.entries, ({ at }) => at, atMs)
  return states[last] ?? initial
}

/** The place of the last item up to a moment, of items in the order of their moments; -1 before the first. */
export function lastPlaceAt<T>(items: readonly T[], momentOf: (item: T) => number, atMs: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (momentOf(items[middle] as T) <= atMs) low = middle + 1
    else high = middle
  }
  return low - 1
}

export function finalScore(folded: FoldedScore): MatchState {
  return folded.states.at(-1) ?? folded.initial
}

function commonLength(a: readonly ScoreEntry[], b: readonly ScoreEntry[]): number {
  const differs = a.findIndex((entry, at) => !isSame(entry, b[at]))
  return differs === -1 ? a.length : differs
}

function isSame(a: ScoreEntry, b: ScoreEntry | undefined): boolean {
  return a === b || (b !== undefined && a.id === b.id && a.at === b.at && a.kind === b.kind && a.payload === b.payload)
}
