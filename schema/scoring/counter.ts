import { button, clockButtons, sideButtons } from './button.ts'
import { clockText, standingClock, startedClock, stoppedClock } from './clock.ts'
import type { Payload, ScoreEntry } from './entry.ts'
import { messages } from './messages/generated.ts'
import { type AnswersTo, checkAnswers, number, option, side, words } from './question.ts'
import type { ScoreTable } from './scorecard.ts'
import {
  type MatchResult,
  type Moment,
  type Phrase,
  type Reduced,
  type ScoreButton,
  type Scoreboard,
  type ScoreClock,
  type Side,
  scoring,
} from './scoring.ts'

const conditions = {
  sides: number('sides', { min: 1, max: 4, initial: 2 }),
  /** Without them the sides are named by the event. */
  name1: words('nameOf1'),
  name2: words('nameOf2'),
  name3: words('nameOf3'),
  name4: words('nameOf4'),
  /** What one tap adds: three buttons a side, 0 for none. */
  step1: number('step1', { min: 1, max: 99, initial: 1 }),
  step2: number('step2', { min: 0, max: 99, initial: 0 }),
  step3: number('step3', { min: 0, max: 99, initial: 0 }),
  /** 0 is without periods. */
  periods: number('periods', { min: 0, max: 10, initial: 0 }),
  clock: option('clock', ['none', 'up', 'down']),
  seconds: number('seconds', { min: 0, max: 7_200, initial: 0 }),
  /** Shown beside the other one and started with each raid; 0 for none. */
  turnSeconds: number('turnSeconds', { min: 0, max: 600, initial: 0 }),
  /** The first side with so many wins; 0 for none. */
  target: number('target', { min: 0, max: 999, initial: 0 }),
}

type Conditions = AnswersTo<typeof conditions>

/** Games that need no rules of their own. */
export const COUNTER_PRESETS = {
  /** Points, bonus points and two more for an all-out; raids of 30 seconds; halves of 20 minutes. */
  kabaddi: { step1: 1, step2: 2, step3: 3, periods: 2, clock: 'down', seconds: 1_200, turnSeconds: 30 },
  hockey: { periods: 4, clock: 'down', seconds: 900 },
  /** Four turns of nine minutes. */
  khoKho: { step1: 1, step2: 2, periods: 4, clock: 'down', seconds: 540 },
  /** A board to 25 points. */
  carrom: { step1: 1, step2: 3, step3: 5, target: 25 },
  chess: { step1: 1, clock: 'none' },
} as const satisfies Record<string, Partial<Conditions>>

export type CounterState = {
  points: readonly number[]
  /** The last 30 amounts of each side, which `minus` takes back. */
  added: readonly (readonly number[])[]
  period: number
  clock: ScoreClock
  turn: ScoreClock
}

const entries = {
  plus: { side: side(), points: number('points', { min: 1, max: 999, initial: 1 }) },
  /** Takes back the last points of that side. */
  minus: { side: side() },
  'period-next': {},
  'clock-start': {},
  'clock-stop': {},
  'clock-set': { seconds: number('seconds', { min: 0, max: 7_200, initial: 0 }) },
  'turn-start': {},
}

export const counterScoring = scoring<Conditions, CounterState>({
  words: messages,
  conditions,
  presets: COUNTER_PRESETS,
  conditionsFor: () => checkAnswers(conditions, {}) as Conditions,
  entries,
  sides: (c) => c.sides,
  initial: (c) => ({
    points: Array.from({ length: c.sides }, () => 0),
    added: Array.from({ length: c.sides }, () => []),
    period: c.periods > 0 ? 1 : 0,
    clock: standingClock(c.seconds * 1_000),
    turn: standingClock(0),
  }),
  reduce,
  adjustable: ['score'],
  adjust: (state, adjusted, delta, c) => plus(state, adjusted, delta, c),
  pause: (state, atMs) => ({ ...state, clock: stoppedClock(state.clock, atMs), turn: stoppedClock(state.turn, atMs) }),
  settle: (state) => state,
  result: (state, { target }) => (target > 0 && Math.max(...state.points) >= target ? resultSoFar(state) : null),
  resultSoFar,
  scoreline: ({ points }, _conditions, first) =>
    [points[first], ...points.filter((_, each) => each !== first)].join('–'),
  sideNames: ({ name1, name2, name3, name4 }) => [name1, name2, name3, name4],
  scorePad,
  scoreboard,
  moments,
  endsPart: (before, after) => before.period > 0 && after.period > before.period,
  scorecard,
  describe,
  next: () => null,
})

type Reducer = (state: CounterState, payload: Payload, atMs: number, c: Conditions) => Reduced<CounterState>

const REDUCERS: Record<keyof typeof entries, Reducer> = {
  plus: (state, { side, points }, _atMs, c) => plus(state, side as Side, points as number, c),
  minus: (state, payload) => {
    const of = payload['side'] as Side
    const last = state.added[of]?.at(-1)
    if (last === undefined) return { ignored: 'nothingToTakeBack' }
    const points = state.points.with(of, (state.points[of] ?? 0) - last)
    return { state: { ...state, points, added: state.added.with(of, (state.added[of] ?? []).slice(0, -1)) } }
  },
  'period-next': (state, _payload, _atMs, c) =>
    state.period < c.periods
      ? { state: { ...state, period: state.period + 1, clock: standingClock(c.seconds * 1_000) } }
      : { ignored: 'noPeriodToStart' },
  'clock-start': (state, _payload, atMs, c) =>
    c.clock === 'none'
      ? { ignored: 'noClock' }
      : { state: { ...state, clock: startedClock(state.clock, atMs, c.clock) } },
  'clock-stop': (state, _payload, atMs) => ({ state: { ...state, clock: stoppedClock(state.clock, atMs) } }),
  'clock-set': (state, { seconds }, atMs) => ({
    state: { ...state, clock: { ...state.clock, atMs, baseMs: (seconds as number) * 1_000 } },
  }),
  'turn-start': (state, _payload, atMs, c) =>
    c.turnSeconds > 0
      ? { state: { ...state, turn: startedClock(standingClock(c.turnSeconds * 1_000), atMs, 'down') } }
      : { ignored: 'noTurns' },
}

function reduce(state: CounterState, { kind, payload, at }: ScoreEntry, c: Conditions): Reduced<CounterState> {
  if (c.target > 0 && Math.max(...state.points) >= c.target && kind !== 'minus') return { ignored: 'matchIsOver' }
  return REDUCERS[kind as keyof typeof entries](state, payload, at, c)
}

function plus(state: CounterState, to: Side, points: number, c: Conditions): Reduced<CounterState> {
  const total = (state.points[to] ?? 0) + points
  if (to >= c.sides || total < 0) return { ignored: 'belowZero' }
  const added = state.added.with(to, [...(state.added[to] ?? []).slice(-29), points])
  return { state: { ...state, points: state.points.with(to, total), added } }
}

/** The most points win; a side alone has only its points. */
function resultSoFar({ points }: CounterState): MatchResult {
  const most = Math.max(...points)
  const winners = [...points.keys()].filter((each) => points[each] === most)
  const [winner = 0] = winners
  if (points.length === 1) return { side: null, sentence: { key: 'finalScore', values: { score: String(most) } } }
  if (winners.length > 1) return { side: null, sentence: { key: 'drawn', values: { score: points.join('–') } } }
  const others = points.filter((_, each) => each !== winner)
  const score = [most, ...others].join('–')
  return { side: winner, sentence: { key: 'wonByScore', side: winner, values: { score } } }
}

function scoreboard({ points, period, clock }: CounterState, c: Conditions): Scoreboard {
  return {
    sides: points.map((each) => ({ main: String(each), sub: '', serving: false })),
    period: period > 0 ? { key: 'period', values: { n: period } } : null,
    line: null,
    clock: c.clock === 'none' ? null : clock,
  }
}

function scorePad(state: CounterState, c: Conditions): readonly ScoreButton[] {
  const sides = [...state.points.keys()]
  const steps = [c.step1, c.step2, c.step3].filter((step) => step > 0)
  return [
    ...steps.flatMap((points) =>
      sideButtons(sides, 'large', 'plus', 'plus', { payload: { points }, values: { points } }),
    ),
    ...sideButtons(sides, 'medium', 'minus', 'minus'),
    ...(c.turnSeconds > 0 ? [button('medium', 'startTurn', 'turn-start')] : []),
    ...(state.period < c.periods ? [button('medium', 'nextPeriod', 'period-next')] : []),
    ...(c.clock === 'none' ? [] : clockButtons(state.clock, 'medium')),
  ]
}

function scorecard({ points }: CounterState): readonly ScoreTable[] {
  const rows = points.map((each, side) => ({ label: { key: 'sideName', side } as const, cells: [String(each)] }))
  return [{ title: { key: 'table.score' }, columns: [{ key: 'table.total' }], rows }]
}

function describe(_before: CounterState, after: CounterState, { kind, payload }: ScoreEntry): Phrase {
  const { side, points, seconds } = payload as { side: Side; points: number; seconds: number }
  switch (kind as keyof typeof entries) {
    case 'plus':
      return { key: 'log.plus', side, values: { points } }
    case 'minus':
      return { key: 'log.minus', side }
    case 'period-next':
      return { key: 'log.periodStart', values: { n: after.period } }
    case 'clock-start':
      return { key: 'log.clockStart' }
    case 'clock-stop':
      return { key: 'log.clockStop' }
    case 'clock-set':
      return { key: 'log.clockSet', values: { time: clockText(seconds) } }
    case 'turn-start':
      return { key: 'log.turnStart' }
  }
}

function moments(before: CounterState, after: CounterState): readonly Moment[] {
  const scored = [...after.points.keys()].find((each) => (after.points[each] ?? 0) > (before.points[each] ?? 0))
  return scored === undefined
    ? []
    : [{ weight: 2, leadMs: 10_000, tailMs: 4_000, title: { key: 'point', side: scored } }]
}
