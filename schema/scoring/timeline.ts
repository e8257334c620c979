import { type FoldedScore, lastPlaceAt } from './fold.ts'
import { boardOf, resultOf } from './match.ts'
import type { MatchResult, Moment, Scoreboard, Scoring } from './scoring.ts'

/** From `atMs` on, in server time, the board and the result are these. */
export type ScoreChange = { atMs: number; entryId: string; board: Scoreboard; result: MatchResult | null }

export type TimedMoment = { atMs: number; entryId: string; moment: Moment }

/** The first entry, and every one after which the board or the result differs; by `atMs`, one for each moment. */
export function scoreChanges(sport: Scoring, { log, states }: FoldedScore): ScoreChange[] {
  const changes: ScoreChange[] = []
  let shown = ''
  for (const [place, state] of states.entries()) {
    const entry = log.entries[place]
    // Of entries at the same moment, the last one's score is seen.
    if (!entry || log.entries[place + 1]?.at === entry.at) continue
    const [board, result] = [boardOf(sport, state), resultOf(sport, state)]
    const next = JSON.stringify([board, result])
    if (next !== shown) changes.push({ atMs: entry.at, entryId: entry.id, board, result })
    shown = next
  }
  return changes
}

/** The change in force at that moment; null before the first. */
export function changeAt(changes: readonly ScoreChange[], atMs: number): ScoreChange | null {
  const last = lastPlaceAt(changes, (change) => change.atMs, atMs)
  return changes[last] ?? null
}

/** What is worth seeing again, in the order of the match. */
export function moments(sport: Scoring, { initial, log, states }: FoldedScore): TimedMoment[] {
  const found: TimedMoment[] = []
  for (const [place, entry] of log.entries.entries()) {
    const [before, after] = [states[place - 1] ?? initial, states[place]]
    const own = after ? sport.moments(before.play, after.play, entry) : []
    const sinceMs = entry.at - (found.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY)
    found.push(...own.map((moment) => ({ atMs: entry.at, entryId: entry.id, moment: sincePause(moment, sinceMs) })))
  }
  return found
}

function sincePause(moment: Moment, sinceMs: number): Moment {
  const { leadMs, pauseMs } = moment
  return pauseMs === undefined ? moment : { ...moment, leadMs: Math.min(leadMs, Math.max(0, sinceMs - pauseMs)) }
}
