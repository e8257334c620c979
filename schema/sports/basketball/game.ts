import { standingClock, startedClock, stoppedClock } from '../../scoring/clock.ts'
import { type AnswersTo, number, option, yesNo } from '../../scoring/question.ts'
import type { MatchResult, ScoreClock, Side } from '../../scoring/scoring.ts'

export const basketballConditions = {
  periods: number('periods', { min: 1, max: 5, initial: 4 }),
  minutes: number('minutesPerPeriod', { min: 1, max: 120, initial: 10 }),
  overtimeMinutes: number('overtimeMinutes', { min: 1, max: 20, initial: 5 }),
  clock: option('clock', ['stopped', 'running', 'none']),
  mostPoints: number('mostPoints', { min: 1, max: 4, initial: 3 }),
  /** The first side with so many wins at once; 0 for none. */
  target: number('target', { min: 0, max: 200, initial: 0 }),
  overtimeTarget: number('overtimeTarget', { min: 0, max: 50, initial: 0 }),
  /** Fouls of a side in a period without free throws for the others. */
  foulLimit: number('foulLimit', { min: 0, max: 20, initial: 4 }),
  /** With this foul of a period and each after it the others get the ball too; 0 for never. */
  possessionFouls: number('possessionFouls', { min: 0, max: 20, initial: 0 }),
  /** 0 is without a limit. */
  playerFouls: number('playerFouls', { min: 0, max: 10, initial: 5 }),
  timeoutsFirst: number('timeoutsFirst', { min: 0, max: 9, initial: 2 }),
  timeoutsSecond: number('timeoutsSecond', { min: 0, max: 9, initial: 3 }),
  timeoutsOvertime: number('timeoutsOvertime', { min: 0, max: 9, initial: 1 }),
  /** Off: a level match is a draw. */
  overtime: yesNo('overtime', true),
}

export type BasketballConditions = AnswersTo<typeof basketballConditions>

const FIVE_ON_FIVE = {
  minutes: 10,
  mostPoints: 3,
  target: 0,
  overtimeTarget: 0,
  foulLimit: 4,
  possessionFouls: 0,
  playerFouls: 5,
  timeoutsFirst: 2,
  timeoutsSecond: 3,
  timeoutsOvertime: 1,
} as const

/** FIBA Official Basketball Rules 2024 and 3x3 Rules. */
export const BASKETBALL_PRESETS = {
  fiveOnFive: FIVE_ON_FIVE,
  nba: { ...FIVE_ON_FIVE, minutes: 12, playerFouls: 6 },
  threeOnThree: {
    periods: 1,
    minutes: 10,
    mostPoints: 2,
    target: 21,
    overtimeTarget: 2,
    foulLimit: 6,
    possessionFouls: 10,
    playerFouls: 0,
    timeoutsFirst: 1,
    timeoutsSecond: 0,
    timeoutsOvertime: 0,
  },
  street: { periods: 1, clock: 'none', mostPoints: 2, target: 11, playerFouls: 0 },
} as const

export type BasketballState = {
  /** From 1, overtimes count on; 0 before the start. */
  period: number
  isPlaying: boolean
  /** Points of both sides in each period. */
  points: readonly (readonly number[])[]
  clock: ScoreClock
  /** Of the present period; overtime goes on with those of the last one. */
  fouls: readonly number[]
  playerFouls: readonly Readonly<Record<number, number>>[]
  playerPoints: readonly Readonly<Record<number, number>>[]
  missedFreeThrows: readonly number[]
  /** Of the half, or of the overtime. */
  timeouts: readonly number[]
  possession: Side | null
}

export function totalOf({ points }: BasketballState, side: Side): number {
  return points.reduce((sum, period) => sum + (period[side] ?? 0), 0)
}

export function scoreText(state: BasketballState, side: Side = 0): string {
  return `${totalOf(state, side)}–${totalOf(state, 1 - side)}`
}

function periodLengthMs(period: number, c: BasketballConditions): number {
  return (period > c.periods ? c.overtimeMinutes : c.minutes) * 60_000
}

/** The next period; an overtime only after a draw. */
export function startPeriod(
  state: BasketballState,
  atMs: number,
  c: BasketballConditions,
): BasketballState | undefined {
  if (state.isPlaying || basketballResult(state, c)) return undefined
  const period = state.period + 1
  const isOvertime = period > c.periods
  const standing = standingClock(periodLengthMs(period, c))
  return {
    ...state,
    period,
    isPlaying: true,
    points: [...state.points, [0, 0]],
    clock: c.clock === 'running' ? startedClock(standing, atMs, 'down') : standing,
    fouls: isOvertime ? state.fouls : [0, 0],
    timeouts: isOvertime || isSecondHalf(period, c) !== isSecondHalf(state.period, c) ? [0, 0] : state.timeouts,
  }
}

export function endPeriod(state: BasketballState, atMs: number): BasketballState {
  return { ...state, isPlaying: false, clock: stoppedClock(state.clock, atMs) }
}

function isSecondHalf(period: number, { periods }: BasketballConditions): boolean {
  return periods > 1 && period > Math.ceil(periods / 2)
}

export function timeoutLimit({ period }: BasketballState, c: BasketballConditions): number {
  if (period > c.periods) return c.timeoutsOvertime
  return isSecondHalf(period, c) ? c.timeoutsSecond : c.timeoutsFirst
}

/** A basket after the buzzer belongs to the period that has just ended. */
export function withPoints(state: BasketballState, side: Side, points: number): BasketballState {
  const period = state.points.at(-1) ?? [0, 0]
  const next = period.with(side, (period[side] ?? 0) + points)
  return { ...state, points: state.points.length === 0 ? [next] : state.points.with(-1, next) }
}

export function basketballResult(state: BasketballState, c: BasketballConditions): MatchResult | null {
  const [a, b] = [totalOf(state, 0), totalOf(state, 1)]
  const isOvertime = state.period > c.periods
  const inOvertime = state.points.slice(c.periods)
  const overtime = [0, 1].map((side) => inOvertime.reduce((sum, period) => sum + (period[side] ?? 0), 0))
  const isTarget = c.target > 0 && Math.max(a, b) >= c.target
  const isOvertimeTarget = isOvertime && c.overtimeTarget > 0 && Math.max(...overtime) >= c.overtimeTarget
  const isPlayed = !state.isPlaying && state.period >= c.periods
  if (a !== b && (isTarget || isOvertimeTarget || isPlayed)) return wonBy(state, a > b ? 0 : 1, c)
  if (a !== b || !isPlayed || c.overtime) return null
  return { side: null, sentence: { key: 'drawn', values: { score: scoreText(state) } } }
}

function wonBy(state: BasketballState, side: Side, c: BasketballConditions): MatchResult {
  const overtimes = Math.max(0, state.period - c.periods)
  const values = { score: scoreText(state, side), ...(overtimes > 0 && { overtimes }) }
  return { side, sentence: { key: overtimes > 0 ? 'wonAfterOvertime' : 'wonByScore', side, values } }
}
