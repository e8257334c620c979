import { startedClock, stoppedClock } from '../../scoring/clock.ts'
import type { Payload, ScoreEntry } from '../../scoring/entry.ts'
import { checkAnswers } from '../../scoring/question.ts'
import { type Moment, type Reduced, type Side, scoring } from '../../scoring/scoring.ts'
import { cardLine, describeFootball, goalLine } from './describe.ts'
import { footballEntries } from './entries.ts'
import {
  type Card,
  type Counts,
  endPeriod,
  FOOTBALL_PRESETS,
  type FootballConditions,
  type FootballState,
  footballConditions,
  footballResult,
  goalsOf,
  goalsText,
  isInSinBin,
  isShootOut,
  minuteAt,
  periodOffset,
  startPeriod,
} from './periods.ts'
import { footballScorecard } from './scorecard.ts'
import { footballScoreboard, footballScorePad, nextToKick } from './view.ts'
import { footballWords } from './words.ts'

const NOTHING: Counts = { shot: 0, corner: 0, foul: 0, penaltyMissed: 0, penaltySaved: 0 }

export const footballScoring = scoring<FootballConditions, FootballState>({
  words: footballWords,
  conditions: footballConditions,
  presets: FOOTBALL_PRESETS,
  conditionsFor,
  entries: footballEntries,
  sides: () => 2,
  initial: () => ({
    period: 0,
    isPlaying: false,
    clock: { atMs: 0, baseMs: 0, runs: 'no' },
    addedMinutes: 0,
    goals: [],
    adjusted: [0, 0],
    cards: [],
    kicks: [],
    counts: [NOTHING, NOTHING],
    fouls: [0, 0],
    substitutions: [0, 0],
  }),
  reduce,
  adjustable: ['score'],
  adjust: (state, adjusted, delta) =>
    goalsOf(state, adjusted) + delta < 0
      ? { ignored: 'belowZero' }
      : { state: { ...state, adjusted: state.adjusted.with(adjusted, (state.adjusted[adjusted] ?? 0) + delta) } },
  pause: (state, atMs, c) => (c.stops ? { ...state, clock: stoppedClock(state.clock, atMs) } : state),
  settle: (state) => state,
  result: footballResult,
  resultSoFar: (state, c) =>
    footballResult(endPeriod({ ...state, period: Math.max(state.period, c.halves) }, 0), { ...c, level: 'draw' }) ?? {
      side: null,
      sentence: { key: 'noResult' },
    },
  scoreline: (state, _conditions, side) => goalsText(state, side),
  scorePad: footballScorePad,
  scoreboard: footballScoreboard,
  moments,
  momentKinds: ['goal'],
  endsPart: (before, after) => before.isPlaying && !after.isPlaying,
  scorecard: footballScorecard,
  describe: describeFootball,
  next: nextToKick,
})

/** Half of the form's time each; small sides change players freely. */
function conditionsFor({ time, playersPerTeam }: Payload): FootballConditions {
  const players = Number(playersPerTeam) || 11
  const minutes = Math.round((Number(time) || 90) / 2)
  const given = { minutes, players, rolling: players <= 8 }
  return (checkAnswers(footballConditions, given) ?? checkAnswers(footballConditions, {})) as FootballConditions
}

type Reducer = (state: FootballState, payload: Payload, atMs: number, c: FootballConditions) => Reduced<FootballState>

const REDUCERS: Record<keyof typeof footballEntries, Reducer> = {
  goal: (state, { side, scorer, assist, how }, atMs, c) => {
    const minute = minuteAt(state, atMs, c)
    const goal = { side, scorer, assist, how, minute, period: state.period } as FootballState['goals'][number]
    return { state: { ...state, goals: [...state.goals, goal] } }
  },
  'period-start': (state, _payload, atMs, c) => {
    const started = startPeriod(state, atMs, c)
    return started ? { state: started } : { ignored: 'noPeriodToStart' }
  },
  'period-end': (state, _payload, atMs) =>
    state.isPlaying ? { state: endPeriod(state, atMs) } : { ignored: 'noPeriodToEnd' },
  'added-time': (state, { minutes }) => ({ state: { ...state, addedMinutes: minutes as number } }),
  'clock-stop': (state, _payload, atMs) => ({ state: { ...state, clock: stoppedClock(state.clock, atMs) } }),
  'clock-start': (state, _payload, atMs) =>
    state.isPlaying ? { state: { ...state, clock: startedClock(state.clock, atMs, 'up') } } : { ignored: 'noPeriod' },
  'clock-set': (state, { minutes }, atMs, c) => {
    if (!state.isPlaying) return { ignored: 'noPeriod' }
    const baseMs = Math.max(0, (minutes as number) - periodOffset(state.period, c)) * 60_000
    return { state: { ...state, clock: { ...state.clock, atMs, baseMs } } }
  },
  card: (state, payload, atMs, c) => {
    const card = { ...payload, minute: minuteAt(state, atMs, c), isServed: false } as Card
    return { state: { ...state, cards: [...state.cards, { ...card, colour: colourOf(state, card) }] } }
  },
  'sin-bin-over': (state, { side, player }) => {
    const isIt = (card: Card) => isInSinBin(card) && card.side === side && (player === null || card.player === player)
    const place = state.cards.findIndex(isIt)
    const card = state.cards[place]
    if (!card) return { ignored: 'nobodyInSinBin' }
    return { state: { ...state, cards: state.cards.with(place, { ...card, isServed: true }) } }
  },
  substitute: (state, { side }, _atMs, c) => {
    const made = (state.substitutions[side as Side] ?? 0) + 1
    const isTooMany = !c.rolling && made > c.substitutions
    const next = { ...state, substitutions: state.substitutions.with(side as Side, made) }
    return { state: next, ...(isTooMany && { warning: 'tooManySubstitutions' }) }
  },
  count: (state, payload) => {
    const { side, what } = payload as { side: Side; what: keyof Counts }
    const counts = state.counts[side] ?? NOTHING
    const fouls = what === 'foul' ? state.fouls.with(side, (state.fouls[side] ?? 0) + 1) : state.fouls
    return { state: { ...state, fouls, counts: state.counts.with(side, { ...counts, [what]: counts[what] + 1 }) } }
  },
  kick: (state, { side, scored }, _atMs, c) => {
    if (!isShootOut(state, c)) return { ignored: 'noShootOut' }
    const isTurn = state.kicks.at(-1)?.side !== side
    const kicks = [...state.kicks, { side: side as Side, isScored: scored as boolean }]
    return { state: { ...state, kicks }, ...(!isTurn && { warning: 'otherSidesKick' }) }
  },
}

function reduce(
  state: FootballState,
  { kind, payload, at }: ScoreEntry,
  c: FootballConditions,
): Reduced<FootballState> {
  if (footballResult(state, c)) return { ignored: 'matchIsOver' }
  return REDUCERS[kind as keyof typeof footballEntries](state, payload, at, c)
}

/** A second yellow card is a red one. */
function colourOf({ cards }: FootballState, { side, player, colour }: Card): Card['colour'] {
  const isSecond = cards.some((card) => card.side === side && card.player === player && card.colour === 'yellow')
  return colour === 'yellow' && player !== null && isSecond ? 'second' : colour
}

function moments(before: FootballState, after: FootballState): readonly Moment[] {
  const goal = after.goals.length > before.goals.length ? after.goals.at(-1) : undefined
  if (goal) return [{ weight: 5, leadMs: 18_000, tailMs: 12_000, kind: 'goal', title: goalLine(goal) }]
  const card = after.cards.length > before.cards.length ? after.cards.at(-1) : undefined
  if (card) {
    const weight = card.colour === 'yellow' ? 2 : 4
    return [{ weight, leadMs: 10_000, tailMs: 5_000, title: cardLine(card) }]
  }
  const kick = after.kicks.length > before.kicks.length ? after.kicks.at(-1) : undefined
  const key = kick?.isScored ? 'kickScored' : 'kickMissed'
  return kick ? [{ weight: 4, leadMs: 10_000, tailMs: 5_000, title: { key, side: kick.side } }] : []
}
