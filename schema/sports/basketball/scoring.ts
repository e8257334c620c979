import { standingClock, startedClock, stoppedClock } from '../../scoring/clock.ts'
import type { Payload, ScoreEntry } from '../../scoring/entry.ts'
import { checkAnswers } from '../../scoring/question.ts'
import { type Moment, type Phrase, type Reduced, type Side, scoring } from '../../scoring/scoring.ts'
import { basketballEntries } from './entries.ts'
import {
  BASKETBALL_PRESETS,
  type BasketballConditions,
  type BasketballState,
  basketballConditions,
  basketballResult,
  endPeriod,
  scoreText,
  startPeriod,
  timeoutLimit,
  totalOf,
  withPoints,
} from './game.ts'
import { basketballScoreboard, basketballScorecard, basketballScorePad, describeBasketball } from './view.ts'
import { basketballWords } from './words.ts'

export const basketballScoring = scoring<BasketballConditions, BasketballState>({
  words: basketballWords,
  conditions: basketballConditions,
  presets: BASKETBALL_PRESETS,
  conditionsFor: ({ quarters = 4 }) =>
    (checkAnswers(basketballConditions, { ...BASKETBALL_PRESETS.fiveOnFive, periods: quarters }) ??
      checkAnswers(basketballConditions, {})) as BasketballConditions,
  entries: basketballEntries,
  sides: () => 2,
  initial: (c) => ({
    period: 0,
    isPlaying: false,
    points: [],
    clock: standingClock(c.minutes * 60_000),
    fouls: [0, 0],
    playerFouls: [{}, {}],
    playerPoints: [{}, {}],
    missedFreeThrows: [0, 0],
    timeouts: [0, 0],
    possession: null,
  }),
  reduce,
  pause: (state, atMs) => ({ ...state, clock: stoppedClock(state.clock, atMs) }),
  awarded: { walkover: '20–0', default: '2–0' },
  adjustable: ['score'],
  adjust: (before, adjusted, delta, c) => {
    const started = begun(before, 0, c)
    // Nobody said when the first period began: its clock waits to be set.
    const state = started === before ? before : { ...started, clock: stoppedClock(started.clock, 0) }
    return totalOf(state, adjusted) + delta < 0
      ? { ignored: 'belowZero' }
      : { state: withPoints(state, adjusted, delta) }
  },
  settle: (state) => state,
  result: basketballResult,
  resultSoFar: (state, c) =>
    basketballResult(endPeriod({ ...state, period: Math.max(state.period, c.periods) }, 0), {
      ...c,
      overtime: false,
    }) ?? {
      side: null,
      sentence: { key: 'noResult' },
    },
  scoreline: (state, _conditions, side) => scoreText(state, side),
  scorePad: basketballScorePad,
  scoreboard: basketballScoreboard,
  moments,
  endsPart: (before, after) => before.isPlaying && !after.isPlaying,
  scorecard: basketballScorecard,
  describe: describeBasketball,
  next: () => null,
})

type Reducer = (
  state: BasketballState,
  payload: Payload & { side: Side },
  atMs: number,
  c: BasketballConditions,
) => Reduced<BasketballState>

const REDUCERS: Record<keyof typeof basketballEntries, Reducer> = {
  score: (before, { side, points, player }, atMs, c) => {
    const state = begun(before, atMs, c)
    const scored = withPoints(state, side, points as number)
    const next = { ...scored, playerPoints: added(state.playerPoints, side, player, points as number) }
    return { state: next, ...((points as number) > c.mostPoints && { warning: 'tooManyPoints' }) }
  },
  'missed-free-throw': (state, { side }) => ({
    state: { ...state, missedFreeThrows: state.missedFreeThrows.with(side, (state.missedFreeThrows[side] ?? 0) + 1) },
  }),
  foul: (before, { side, player, type }, atMs, c) => {
    const state = begun(before, atMs, c)
    const playerFouls = added(state.playerFouls, side, player, 1)
    const count = playerFouls[side]?.[player as number] ?? 0
    const isOut = type === 'disqualifying' || (c.playerFouls > 0 && count >= c.playerFouls)
    const next = { ...state, playerFouls, fouls: state.fouls.with(side, (state.fouls[side] ?? 0) + 1) }
    return { state: next, ...(isOut && { warning: 'playerIsOut' }) }
  },
  timeout: (before, { side }, atMs, c) => {
    const state = begun(before, atMs, c)
    const taken = (state.timeouts[side] ?? 0) + 1
    const next = { ...state, timeouts: state.timeouts.with(side, taken), clock: stoppedClock(state.clock, atMs) }
    return { state: next, ...(taken > timeoutLimit(state, c) && { warning: 'tooManyTimeouts' }) }
  },
  'clock-start': (before, _payload, atMs, c) => {
    const state = begun(before, atMs, c)
    return state.isPlaying
      ? { state: { ...state, clock: startedClock(state.clock, atMs, 'down') } }
      : { ignored: 'noPeriod' }
  },
  'clock-stop': (state, _payload, atMs) => ({ state: { ...state, clock: stoppedClock(state.clock, atMs) } }),
  'clock-set': (state, { seconds }, atMs) => ({
    state: { ...state, clock: { ...state.clock, atMs, baseMs: (seconds as number) * 1000 } },
  }),
  'period-start': (state, _payload, atMs, c) => {
    const started = startPeriod(state, atMs, c)
    return started ? { state: started } : { ignored: 'noPeriodToStart' }
  },
  'period-end': (state, _payload, atMs) =>
    state.isPlaying ? { state: endPeriod(state, atMs) } : { ignored: 'noPeriodToEnd' },
  possession: (state, { side }) => ({ state: { ...state, possession: side } }),
  substitute: (state) => ({ state }),
}

function reduce(
  state: BasketballState,
  { kind, payload, at }: ScoreEntry,
  c: BasketballConditions,
): Reduced<BasketballState> {
  if (basketballResult(state, c)) return { ignored: 'matchIsOver' }
  return REDUCERS[kind as keyof typeof basketballEntries](state, payload as Payload & { side: Side }, at, c)
}

/** The first tap starts the first period. */
function begun(state: BasketballState, atMs: number, c: BasketballConditions): BasketballState {
  return state.period === 0 ? (startPeriod(state, atMs, c) ?? state) : state
}

function added(
  figures: BasketballState['playerFouls'],
  side: Side,
  player: unknown,
  amount: number,
): BasketballState['playerFouls'] {
  if (typeof player !== 'number') return figures
  const own = figures[side] ?? {}
  return figures.with(side, { ...own, [player]: (own[player] ?? 0) + amount })
}

function moments(before: BasketballState, after: BasketballState): readonly Moment[] {
  const side = [0, 1].find((each) => totalOf(after, each) > totalOf(before, each))
  if (side === undefined) return []
  const points = totalOf(after, side) - totalOf(before, side)
  // A free throw is nothing to see again.
  if (points < 2) return []
  return [{ weight: points > 2 ? 2 : 1, leadMs: 8_000, tailMs: 3_000, title: basketLine(before, after, side, points) }]
}

function basketLine(before: BasketballState, after: BasketballState, side: Side, points: number): Phrase {
  const [was, is] = [before.playerPoints[side] ?? {}, after.playerPoints[side] ?? {}]
  const player = Object.keys(is)
    .map(Number)
    .find((each) => is[each] !== was[each])
  if (player === undefined) return { key: 'log.basket', side, values: { points } }
  return { key: 'log.basketBy', side, values: { points }, players: { player: { side, player } } }
}
