import { createContext, useContext } from 'react'
import type { Payload, ScoreEntry } from '#schema/scoring/entry.ts'
import type { FoldedScore } from '#schema/scoring/fold.ts'
import type { MatchState } from '#schema/scoring/match.ts'
import type { Question } from '#schema/scoring/question.ts'
import type { MatchResult, Phrase, Scoreboard, Scoring } from '#schema/scoring/scoring.ts'
import type { ScoreNames } from '#schema/scoring/speak.ts'

/** Offers viewers a replay of an entry; `what` is what it says. */
export type ReplayEntry = (entry: { id: string; what: string }) => void

/** What the scorer's parts show: the match by all entries that this phone knows, and how it is put into words. */
export type ScoredMatch = {
  sport: Scoring
  /** The log with its edits, in order of arrival. */
  entries: readonly ScoreEntry[]
  folded: FoldedScore
  state: MatchState
  board: Scoreboard
  result: MatchResult | null
  names: ScoreNames
  /** Names on the event's form that have no number yet: a line-up is picked from them. */
  suggestions: readonly string[]
  say(phrase: Phrase): string
  sideName(side: number): string
  labelOf(question: Question): string
  optionName(value: string): string
  mayTap: boolean
  /** Null where no replays are offered. */
  onReplay: ReplayEntry | null
  nowMs(): number
  record(kind: string, payload: Payload, options?: { target?: string; atMs?: number }): string
}

export const ScoredMatchContext = createContext<ScoredMatch | null>(null)

export function useScoredMatch(): ScoredMatch {
  const match = useContext(ScoredMatchContext)
  if (!match) throw new Error('There is no match to score here.')
  return match
}
