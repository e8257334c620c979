import type { MatchResult, Side } from '../../scoring/scoring.ts'
import type { CricketConditions } from './conditions.ts'
import { type Innings, wicketsToFall } from './innings.ts'

export type CricketState = {
  first: Side
  innings: readonly Innings[]
  /** Who bats next, if not by turns: a follow-on. */
  nextSide: Side | null
  /** Set by the umpires for the last ordinary innings. */
  target: { runs: number | null; overs: number | null; method: 'dls' | 'agreed' } | null
  /** Penalty runs of a side that has not batted yet. */
  carried: readonly number[]
}

export function mainInnings({ innings }: CricketState): readonly Innings[] {
  return innings.filter(({ superOver }) => superOver === 0)
}

/** Overs that an innings may last; 0 is without a limit. */
export function oversOf(state: CricketState, innings: Innings, c: CricketConditions): number {
  if (innings.superOver) return 1
  return (isLast(state, innings, c) && state.target?.overs) || c.overs
}

/** Runs with which the batting side wins, in the last ordinary innings and in the second one of a super over. */
export function targetOf(state: CricketState, innings: Innings, c: CricketConditions): number | null {
  const place = state.innings.indexOf(innings)
  if (innings.superOver) {
    const first = state.innings[place - 1]
    return first?.superOver === innings.superOver ? first.runs + 1 : null
  }
  if (!isLast(state, innings, c)) return null
  return state.target?.runs ?? totalOf(state, 1 - innings.side) - (totalOf(state, innings.side) - innings.runs) + 1
}

function isLast(state: CricketState, innings: Innings, c: CricketConditions): boolean {
  return mainInnings(state).indexOf(innings) >= 2 * c.inningsPerSide - 1
}

/** Runs of a side without its super overs. */
function totalOf(state: CricketState, side: Side): number {
  return mainInnings(state).reduce((sum, innings) => sum + (innings.side === side ? innings.runs : 0), 0)
}

/** Legal balls that the innings has left; null without a limit. */
export function ballsLeft(state: CricketState, innings: Innings, c: CricketConditions): number | null {
  const overs = oversOf(state, innings, c)
  return overs === 0 ? null : Math.max(0, (overs - innings.oversDone) * c.ballsPerOver - innings.over.legal)
}

/** Sets how the innings ended, if it did. */
export function withEnd(state: CricketState, c: CricketConditions): CricketState {
  const innings = state.innings.at(-1)
  if (!innings || innings.ended) return state
  const target = targetOf(state, innings, c)
  const overs = oversOf(state, innings, c)
  const isAllOut = innings.wickets + innings.absent.length >= wicketsToFall(innings, c)
  const isOver = overs > 0 && innings.oversDone >= overs
  const ended = target !== null && innings.runs >= target ? 'target' : isAllOut ? 'allOut' : isOver ? 'overs' : null
  return ended ? { ...state, innings: state.innings.with(-1, { ...innings, ended }) } : state
}

/** Whose innings begins with the next ball; null while one lasts, and when the match has a result. */
export function nextInnings(state: CricketState, c: CricketConditions): { side: Side; superOver: number } | null {
  const last = state.innings.at(-1)
  if (!last) return { side: state.nextSide ?? state.first, superOver: 0 }
  if (!last.ended || cricketResult(state, c)) return null
  if (mainInnings(state).length < 2 * c.inningsPerSide) return { side: state.nextSide ?? 1 - last.side, superOver: 0 }
  const isFirstOfPair = last.superOver > 0 && state.innings.at(-2)?.superOver !== last.superOver
  // ICC T20I playing conditions: the side that batted second bats first.
  return isFirstOfPair
    ? { side: 1 - last.side, superOver: last.superOver }
    : { side: last.side, superOver: last.superOver + 1 }
}

export function cricketResult(state: CricketState, c: CricketConditions): MatchResult | null {
  const last = state.innings.at(-1)
  if (!last?.ended) return null
  if (last.superOver) return superOverResult(state, last, c)
  return inningsVictory(state, last, c) ?? (isLast(state, last, c) ? chaseResult(state, last, c) : null)
}

function chaseResult(state: CricketState, last: Innings, c: CricketConditions): MatchResult | null {
  const target = targetOf(state, last, c) ?? 0
  const method = methodOf(state)
  if (last.runs >= target) {
    const wickets = wicketsToFall(last, c) - last.wickets
    const balls = ballsLeft(state, last, c)
    const key = balls === null ? 'wonByWicketsWithoutLimit' : 'wonByWickets'
    const values = { n: wickets, ...(balls !== null && { balls }), method }
    return { side: last.side, sentence: { key, side: last.side, values } }
  }
  const behind = target - 1 - last.runs
  if (behind === 0) return c.superOvers > 0 && c.inningsPerSide === 1 ? null : tied(method)
  const winner = 1 - last.side
  return { side: winner, sentence: { key: 'wonByRuns', side: winner, values: { n: behind, method } } }
}

/** How the target was set, if it was revised. */
export function methodOf({ target }: CricketState): 'none' | 'dls' | 'agreed' {
  return target?.runs ? target.method : 'none'
}

export function tied(method: ReturnType<typeof methodOf> = 'none'): MatchResult {
  return { side: null, sentence: { key: 'tied', values: { method } } }
}

/** Without a lead after its second innings, a side has lost by an innings. */
function inningsVictory(state: CricketState, last: Innings, c: CricketConditions): MatchResult | null {
  const main = mainInnings(state)
  const winner = 1 - last.side
  const lead = totalOf(state, winner) - totalOf(state, last.side)
  const isBehind = c.inningsPerSide === 2 && main.length === 3 && lead > 0 && last.ended !== 'declared'
  if (!isBehind || main.filter(({ side }) => side === winner).length !== 1) return null
  return { side: winner, sentence: { key: 'wonByInnings', side: winner, values: { n: lead } } }
}

function superOverResult(state: CricketState, last: Innings, c: CricketConditions): MatchResult | null {
  const first = state.innings.at(-2)
  if (first?.superOver !== last.superOver) return null
  const lead = last.runs - first.runs
  if (lead !== 0) return wonSuperOver(lead > 0 ? last.side : first.side, last.superOver)
  if (last.superOver < c.superOvers) return null
  const boundaries = boundariesOf(state, last.side) - boundariesOf(state, first.side)
  if (c.stillTied === 'shared' || boundaries === 0) return tied()
  const winner = boundaries > 0 ? last.side : first.side
  return { side: winner, sentence: { key: 'wonByBoundaries', side: winner } }
}

function wonSuperOver(side: Side, superOver: number): MatchResult {
  return { side, sentence: { key: 'tiedSuperOver', side, values: { superOvers: superOver } } }
}

function boundariesOf({ innings }: CricketState, side: Side): number {
  const batters = innings.filter((each) => each.side === side).flatMap((each) => Object.values(each.batters))
  return batters.reduce((sum, { fours, sixes }) => sum + fours + sixes, 0)
}
