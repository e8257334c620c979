import { clockAt, standingClock, startedClock, stoppedClock } from '../../scoring/clock.ts'
import { type AnswersTo, number, option, yesNo } from '../../scoring/question.ts'
import type { MatchResult, ScoreClock, Side } from '../../scoring/scoring.ts'
import type { COUNTS } from './entries.ts'
import { shootOutWinner } from './shoot-out.ts'

export const footballConditions = {
  halves: number('halves', { min: 1, max: 4, initial: 2 }),
  minutes: number('minutesPerHalf', { min: 1, max: 60, initial: 45 }),
  level: option('level', ['draw', 'extraTime', 'shootOut']),
  extraMinutes: number('extraMinutes', { min: 1, max: 30, initial: 15 }),
  extraPeriods: number('extraPeriods', { min: 1, max: 2, initial: 2 }),
  goldenGoal: yesNo('goldenGoal'),
  kicks: number('kicks', { min: 3, max: 11, initial: 5 }),
  clock: option('clock', ['up', 'down']),
  stops: yesNo('stops'),
  rolling: yesNo('rolling'),
  substitutions: number('substitutions', { min: 0, max: 20, initial: 5 }),
  players: number('playersOnPitch', { min: 1, max: 11, initial: 11 }),
  sinBinMinutes: number('sinBinMinutes', { min: 0, max: 15, initial: 0 }),
  showFouls: yesNo('showFouls'),
}

export const FOOTBALL_PRESETS = {
  league: { level: 'draw' },
  knockOut: { level: 'extraTime', extraPeriods: 2, extraMinutes: 15 },
  straightToKicks: { level: 'shootOut' },
  fiveASide: { minutes: 10, players: 5, rolling: true },
  futsal: { minutes: 20, players: 5, rolling: true, stops: true, clock: 'down', showFouls: true },
} as const

export type FootballConditions = AnswersTo<typeof footballConditions>

export type Goal = {
  side: Side
  scorer: number | null
  assist: number | null
  how: string
  period: number
  minute: string
}
export type Card = {
  side: Side
  player: number | null
  colour: 'yellow' | 'second' | 'red' | 'sinBin'
  minute: string
  isServed: boolean
}
export type Kick = { side: Side; isScored: boolean }
export type Counts = Record<(typeof COUNTS)[number], number>

export type FootballState = {
  /** From 1; those of extra time count on. 0 before kick-off. */
  period: number
  isPlaying: boolean
  /** Counts up within the period. */
  clock: ScoreClock
  addedMinutes: number
  goals: readonly Goal[]
  /** By the scorer who came late, without a goal of their own. */
  adjusted: readonly number[]
  cards: readonly Card[]
  kicks: readonly Kick[]
  counts: readonly Counts[]
  /** Of this half; extra time goes on with those of the second one. */
  fouls: readonly number[]
  substitutions: readonly number[]
}

export function goalsOf({ goals, adjusted }: FootballState, side: Side, until = Number.POSITIVE_INFINITY): number {
  return goals.filter((goal) => goal.side === side && goal.period <= until).length + (adjusted[side] ?? 0)
}

/** Temporarily dismissed, until the scorer records the return. */
export function isInSinBin({ colour, isServed }: Card): boolean {
  return colour === 'sinBin' && !isServed
}

function isLevel(state: FootballState): boolean {
  return goalsOf(state, 0) === goalsOf(state, 1)
}

export function periodMinutes(period: number, c: FootballConditions): number {
  return period > c.halves ? c.extraMinutes : c.minutes
}

/** Minutes that a period starts from: the second half at 45, whatever was added to the first. */
export function periodOffset(period: number, c: FootballConditions): number {
  const before = Math.max(0, period - 1)
  return Math.min(before, c.halves) * c.minutes + Math.max(0, before - c.halves) * c.extraMinutes
}

/** "23", or "45+2" in added time. The first minute is 1; before kick-off there is none. */
export function minuteAt({ period, clock }: FootballState, atMs: number, c: FootballConditions): string {
  if (period === 0) return ''
  const minute = Math.max(1, Math.ceil(clockAt(clock, atMs) / 60_000))
  const [length, offset] = [periodMinutes(period, c), periodOffset(period, c)]
  return minute > length ? `${offset + length}+${minute - length}` : String(offset + minute)
}

export function startPeriod(state: FootballState, atMs: number, c: FootballConditions): FootballState | undefined {
  if (state.isPlaying || state.period >= lastPeriod(state, c)) return undefined
  return {
    ...state,
    period: state.period + 1,
    isPlaying: true,
    clock: startedClock(standingClock(0), atMs, 'up'),
    addedMinutes: 0,
    fouls: state.period >= c.halves ? state.fouls : [0, 0],
  }
}

export function endPeriod(state: FootballState, atMs: number): FootballState {
  return { ...state, isPlaying: false, clock: stoppedClock(state.clock, atMs) }
}

/** Extra time is played only if it was level after the last half. */
function lastPeriod(state: FootballState, c: FootballConditions): number {
  const isExtra = c.level === 'extraTime' && state.period >= c.halves && (isLevel(state) || state.period > c.halves)
  return isExtra ? c.halves + c.extraPeriods : c.halves
}

/** Whether kicks are to decide: all periods are over, and it is level. */
export function isShootOut(state: FootballState, c: FootballConditions): boolean {
  const isDone = !state.isPlaying && state.period >= lastPeriod(state, c)
  return c.level !== 'draw' && isDone && isLevel(state)
}

export function footballResult(state: FootballState, c: FootballConditions): MatchResult | null {
  const isExtra = state.period > c.halves
  const isGolden = c.goldenGoal && isExtra && !isLevel(state)
  if (!isGolden && (state.isPlaying || state.period < c.halves || state.period < lastPeriod(state, c))) return null
  if (!isLevel(state)) return wonOn(state, isExtra ? 'wonAfterExtraTime' : 'wonOnGoals')
  if (c.level === 'draw') return { side: null, sentence: { key: 'drawn', values: { score: goalsText(state) } } }
  const winner = shootOutWinner(state.kicks, c.kicks)
  if (winner === null) return null
  const kicks = `${scoredOf(state.kicks, winner)}–${scoredOf(state.kicks, 1 - winner)}`
  const values = { score: goalsText(state), kicks }
  return { side: winner, sentence: { key: 'wonOnPenalties', side: winner, sides: { a: 0, b: 1 }, values } }
}

function wonOn(state: FootballState, key: 'wonOnGoals' | 'wonAfterExtraTime'): MatchResult {
  const side = goalsOf(state, 0) > goalsOf(state, 1) ? 0 : 1
  return { side, sentence: { key, side, values: { score: goalsText(state, side) } } }
}

export function goalsText(state: FootballState, side: Side = 0): string {
  return `${goalsOf(state, side)}–${goalsOf(state, 1 - side)}`
}

export function scoredOf(kicks: readonly Kick[], side: Side): number {
  return kicks.filter((kick) => kick.side === side && kick.isScored).length
}
