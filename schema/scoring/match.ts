import { stoppedClock } from './clock.ts'
import type { Payload, Remark, ScoreEntry } from './entry.ts'
import { abandoned, declaredResult, lostBy } from './match-end.ts'
import { checkAnswers, maybeSide, number, option, player, type Questions, side, words } from './question.ts'
import type { Adjustable, MatchResult, Reduced, Scoreboard, Scoring, Side } from './scoring.ts'

const BREAKS = ['interval', 'rain', 'light', 'injury', 'timeout', 'other'] as const

type BreakReason = (typeof BREAKS)[number]

/** What can be recorded in every sport. `start` and `conditions` also take the sport's playing conditions. */
export const COMMON_KINDS = {
  start: { first: maybeSide('first'), tossWinner: maybeSide('tossWinner'), tossChoice: words('tossChoice') },
  conditions: {},
  break: { reason: option('reason', BREAKS) },
  resume: {},
  abandon: { reason: words('reason') },
  walkover: { side: side('absentSide') },
  retire: { side: side('retiredSide') },
  default: { side: side('defaultedSide') },
  concede: { side: side('concedingSide') },
  'declare-result': { side: maybeSide('winner'), words: words('reason') },
  finish: {},
  note: { words: words('note'), side: maybeSide('side') },
  player: { side: side(), number: player('number'), name: words('name') },
  substitute: { side: side(), out: player('out'), in: player('in') },
  adjust: {
    side: side(),
    delta: number('delta', { min: -999, max: 999, initial: 0 }),
    what: option('what', ['score', 'wickets', 'balls']),
    reason: words('reason'),
  },
} satisfies Record<string, Questions>

export type CommonKind = keyof typeof COMMON_KINDS

export type MatchState<S = unknown> = {
  phase: 'not-started' | 'toss' | 'playing' | 'break' | 'over'
  /** Whether a start or an entry of the sport has counted; a break before it leaves the match to be started. */
  hasBegun: boolean
  conditions: unknown
  breakReason: BreakReason | null
  toss: { winner: Side | null; choice: string } | null
  /** Set by an entry that ends the match; otherwise the sport derives the result. */
  declared: MatchResult | null
  /** Of the entry that ended the match: there its clock stops. */
  endedAtMs: number | null
  names: readonly Readonly<Record<number, string>>[]
  substitutions: readonly number[]
  /** The sport's own state. */
  play: S
  /** The last hundred. */
  ignored: readonly Remark[]
  /** The last hundred. */
  warnings: readonly Remark[]
}

export function initialMatch<C, S>(sport: Scoring<C, S>, conditions: C): MatchState<S> {
  const sides = sport.sides(conditions)
  return {
    phase: 'not-started',
    hasBegun: false,
    conditions,
    breakReason: null,
    toss: null,
    declared: null,
    endedAtMs: null,
    names: Array.from({ length: sides }, () => ({})),
    substitutions: Array.from({ length: sides }, () => 0),
    play: sport.initial(conditions, 0),
    ignored: [],
    warnings: [],
  }
}

/** The result by the rules, or by an entry that ended the match; null while it goes on. */
export function resultOf<C, S>(sport: Scoring<C, S>, state: MatchState<S>): MatchResult | null {
  return state.declared ?? sport.result(state.play, state.conditions as C)
}

/** What the picture shows: in a break, why the match stands still; at the end, a clock that has stopped. */
export function boardOf<C, S>(
  sport: Scoring<C, S>,
  { breakReason, endedAtMs, play, conditions }: MatchState<S>,
): Scoreboard {
  const board = sport.scoreboard(play, conditions as C)
  const clock = board.clock && endedAtMs !== null ? stoppedClock(board.clock, endedAtMs) : board.clock
  return { ...board, clock, line: breakReason ? { key: `break.${breakReason}` } : board.line }
}

/** Pure and total: an entry that makes no sense leaves the state as it is, but for a remark. */
export function reduceMatch<C, S>(sport: Scoring<C, S>, state: MatchState<S>, entry: ScoreEntry): MatchState<S> {
  const isOwn = Object.hasOwn(sport.entries, entry.kind) || !isCommon(entry.kind)
  const reduced = isOwn ? reduceSport(sport, state, entry) : reduceCommon(sport, state, entry)
  if ('ignored' in reduced) {
    return { ...state, ignored: withRemark(state.ignored, entry.id, reduced.ignored) }
  }
  const { state: next, warning } = reduced
  const warned = warning ? { ...next, warnings: withRemark(next.warnings, entry.id, warning) } : next
  if (!resultOf(sport, warned)) return reopened(warned)
  return { ...warned, phase: 'over', breakReason: null, endedAtMs: state.endedAtMs ?? entry.at }
}

/** Every state has a list of its own, so that of all remarks would take memory by their square. */
const REMARKS_MAX = 100

function withRemark(remarks: readonly Remark[], id: string, reason: Remark['reason']): readonly Remark[] {
  return [...remarks.slice(1 - REMARKS_MAX), { id, reason }]
}

/** A correction or new conditions may take back the end of a match. */
function reopened<S>(state: MatchState<S>): MatchState<S> {
  return state.endedAtMs === null ? state : { ...state, phase: 'playing', endedAtMs: null }
}

function reduceSport<C, S>(sport: Scoring<C, S>, state: MatchState<S>, entry: ScoreEntry): Reduced<MatchState<S>> {
  const questions = Object.hasOwn(sport.entries, entry.kind) ? sport.entries[entry.kind] : undefined
  if (!questions) return { ignored: 'unknownKind' }
  const payload = checkAnswers(questions, entry.payload)
  if (!payload || !isOfSides(questions, payload, state.names.length)) return { ignored: 'invalidPayload' }
  if (state.declared) return { ignored: 'matchIsOver' }
  const reduced = sport.reduce(state.play, { ...entry, payload }, state.conditions as C)
  if ('ignored' in reduced) return reduced
  return { ...reduced, state: { ...state, phase: 'playing', hasBegun: true, breakReason: null, play: reduced.state } }
}

/** The counter alone has more than two sides. */
function isOfSides(questions: Questions, payload: Payload, sides: number): boolean {
  return Object.entries(questions).every(
    ([name, { kind }]) => kind !== 'side' || payload[name] === null || (payload[name] as number) < sides,
  )
}

export function isCommon(kind: string): kind is CommonKind {
  return Object.hasOwn(COMMON_KINDS, kind)
}

type CommonReducer = <C, S>(
  sport: Scoring<C, S>,
  state: MatchState<S>,
  payload: Payload,
  atMs: number,
) => Reduced<MatchState<S>>

function reduceCommon<C, S>(sport: Scoring<C, S>, state: MatchState<S>, entry: ScoreEntry): Reduced<MatchState<S>> {
  const kind = entry.kind as CommonKind
  const answers = checkAnswers(COMMON_KINDS[kind] as Questions, entry.payload)
  if (!answers || !isOfSides(COMMON_KINDS[kind], answers, state.names.length)) return { ignored: 'invalidPayload' }
  if (state.declared && !AFTER_THE_END.has(kind)) return { ignored: 'matchIsOver' }
  return COMMON[kind](sport, state, { ...entry.payload, ...answers }, entry.at)
}

const AFTER_THE_END: ReadonlySet<string> = new Set(['declare-result', 'note', 'player'])

const COMMON: Record<CommonKind, CommonReducer> = {
  start: (sport, state, payload) => {
    const conditions = conditionsIn(sport, state, payload)
    if (!conditions) return { ignored: 'invalidPayload' }
    if (state.hasBegun) return { ignored: 'alreadyStarted' }
    const { first, tossWinner, tossChoice } = payload
    const started = initialMatch(sport, conditions)
    const toss = tossWinner === null ? null : { winner: tossWinner as Side, choice: tossChoice as string }
    return {
      state: {
        ...state,
        ...(started.names.length === state.names.length
          ? {}
          : { names: started.names, substitutions: started.substitutions }),
        phase: first === null ? 'toss' : 'playing',
        hasBegun: first !== null,
        breakReason: null,
        conditions,
        toss,
        play: sport.initial(conditions, (first as Side | null) ?? 0),
      },
    }
  },
  conditions: (sport, state, payload) => {
    const conditions = conditionsIn(sport, state, payload)
    if (!conditions) return { ignored: 'invalidPayload' }
    if (sport.sides(conditions) !== state.names.length) return { ignored: 'otherSides' }
    return { state: { ...state, conditions, play: sport.settle(state.play, conditions) } }
  },
  break: (sport, state, { reason }, atMs) => {
    if (state.phase === 'over') return { ignored: 'matchIsOver' }
    const play = sport.pause?.(state.play, atMs, state.conditions as never) ?? state.play
    return { state: { ...state, phase: 'break', breakReason: reason as BreakReason, play } }
  },
  resume: (_sport, state) => {
    if (state.phase !== 'break') return { ignored: 'noBreak' }
    const phase = state.hasBegun ? 'playing' : state.toss ? 'toss' : 'not-started'
    return { state: { ...state, phase, breakReason: null } }
  },
  abandon: (_sport, state, { reason }) => ended(state, abandoned(reason as string)),
  walkover: (sport, state, payload) => lost('Walkover', sport, state, payload, sport.awarded?.walkover ?? ''),
  retire: (sport, state, payload) => lost('Retirement', sport, state, payload),
  default: (sport, state, payload) => lost('Default', sport, state, payload, sport.awarded?.default),
  concede: (sport, state, payload) => lost('Concession', sport, state, payload),
  'declare-result': (sport, state, payload) => {
    const winner = payload['side'] as Side | null
    const score = sport.scoreline(state.play, state.conditions as never, winner ?? 0)
    return ended(state, declaredResult(winner, payload['words'] as string, score))
  },
  finish: (sport, state) =>
    ended(state, resultOf(sport, state) ?? sport.resultSoFar(state.play, state.conditions as never)),
  note: (_sport, state) => ({ state }),
  player: (_sport, state, payload) => {
    const number = payload['number'] as number | null
    if (number === null) return { ignored: 'invalidPayload' }
    const named = { ...state.names[payload['side'] as Side], [number]: payload['name'] as string }
    return { state: { ...state, names: state.names.map((names, at) => (at === payload['side'] ? named : names)) } }
  },
  substitute: (_sport, state, payload) => ({
    state: {
      ...state,
      substitutions: state.substitutions.map((made, at) => (at === payload['side'] ? made + 1 : made)),
    },
  }),
  adjust: (sport, state, payload) => {
    const { side: adjusted, delta, what } = payload as { side: Side; delta: number; what: Adjustable }
    if (!sport.adjustable.includes(what)) return { ignored: 'notCountedHere' }
    const reduced = sport.adjust(state.play, adjusted, delta, state.conditions as never, what)
    if ('ignored' in reduced) return reduced
    const phase = state.breakReason ? 'break' : 'playing'
    return { state: { ...state, phase, hasBegun: true, play: reduced.state } }
  },
}

/** The conditions that an entry changes, over those in effect. */
function conditionsIn<C, S>(sport: Scoring<C, S>, state: MatchState<S>, payload: Payload): C | undefined {
  return checkAnswers(sport.conditions, { ...(state.conditions as Payload), ...payload }) as C | undefined
}

/** `awarded` is the score that this way to lose is given, instead of the one that was played. */
function lost<C, S>(
  how: Parameters<typeof lostBy>[0],
  sport: Scoring<C, S>,
  state: MatchState<S>,
  payload: Payload,
  awarded?: string,
): Reduced<MatchState<S>> {
  if (resultOf(sport, state)) return { ignored: 'matchIsOver' }
  const scoreFor = (side: Side) => awarded ?? sport.scoreline(state.play, state.conditions as C, side)
  return ended(state, lostBy(how, payload['side'] as Side, state.names.length, scoreFor))
}

function ended<S>(state: MatchState<S>, declared: MatchResult): Reduced<MatchState<S>> {
  return { state: { ...state, declared } }
}
