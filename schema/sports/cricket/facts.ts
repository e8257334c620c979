import type { Payload, RemarkReason } from '../../scoring/entry.ts'
import type { Adjustable, Reduced, Side } from '../../scoring/scoring.ts'
import { bowl, withWicket } from './ball.ts'
import type { Ball, CricketConditions, cricketEntries } from './conditions.ts'
import { batsAlone, type Innings, newInnings, nextBatter, swapped, withBatter, withBatters } from './innings.ts'
import { endOver, goOn } from './over.ts'
import { type CricketState, cricketResult, nextInnings, oversOf, withEnd } from './result.ts'

type Change = { innings: Innings; warning?: RemarkReason } | { ignored: RemarkReason }
type InningsFact = (innings: Innings, payload: Payload, c: CricketConditions, state: CricketState) => Change

/** Facts within an innings; the first one begins it. */
const INNINGS_FACTS: Partial<Record<keyof typeof cricketEntries, InningsFact>> = {
  ball: (innings, payload, c, state) => bowl(innings, payload as Ball, oversOf(state, innings, c), c),
  'dead-ball': (innings) => ({ innings }),
  bowler: (innings, { player }) => ({ innings: { ...innings, bowler: player as number | null } }),
  batter: (innings, { player }, c) => comeIn(innings, player as number | null, c),
  batters: (innings, payload, c) =>
    takeEnds(innings, payload as { striker: number | null; nonStriker: number | null }, c),
  'swap-ends': (innings, _payload, c) => ({
    innings: batsAlone(innings, c) ? innings : swapped(withBatters(innings, c)),
  }),
  retired: (innings, payload, c) =>
    retire(innings, payload as { out: 'striker' | 'nonStriker'; how: 'hurt' | 'out' }, c),
  'timed-out': (innings, { player }, c) => timeOut(innings, player as number | null, c),
  absent: (innings, { player }) => beAbsent(innings, player as number | null),
  'over-called': (innings, _payload, c) =>
    innings.over.balls > 0 ? { innings: endOver(innings, c) } : { ignored: 'overNotBegun' },
  declare: (innings) => ({ innings: { ...innings, ended: 'declared' } }),
}

export function reduceCricket(
  state: CricketState,
  kind: string,
  payload: Payload,
  c: CricketConditions,
): Reduced<CricketState> {
  const fact = INNINGS_FACTS[kind as keyof typeof INNINGS_FACTS]
  if (fact) return reduceInnings(state, fact, payload, c)
  if (kind === 'over-goes-on') return extendOver(state, c)
  if (kind === 'penalty') return givePenalty(state, payload as { side: Side; runs: number }, c)
  if (kind === 'innings') return chooseSide(state, payload['side'] as Side, c)
  return setTarget(state, payload as NonNullable<CricketState['target']>, c)
}

function reduceInnings(
  state: CricketState,
  fact: InningsFact,
  payload: Payload,
  c: CricketConditions,
): Reduced<CricketState> {
  const begun = begin(state, c)
  const innings = begun.innings.at(-1)
  if (!innings || innings.ended) return { ignored: 'matchIsOver' }
  const change = fact(innings, payload, c, begun)
  if ('ignored' in change) return change
  const next = withEnd({ ...begun, innings: begun.innings.with(-1, change.innings) }, c)
  return { state: next, ...(change.warning && { warning: change.warning }) }
}

function begin(state: CricketState, c: CricketConditions): CricketState {
  const next = nextInnings(state, c)
  if (!next) return state
  const carried = next.superOver ? 0 : (state.carried[next.side] ?? 0)
  return {
    ...state,
    nextSide: null,
    carried: next.superOver ? state.carried : state.carried.with(next.side, 0),
    innings: [...state.innings, newInnings(next.side, next.superOver, carried, c)],
  }
}

function comeIn(innings: Innings, player: number | null, c: CricketConditions): Change {
  const number = player ?? nextBatter(innings, c)
  const fault = faultOfBatter(innings, number)
  if (fault) return { ignored: fault }
  const place = innings.striker === null ? 'striker' : innings.nonStriker === null ? 'nonStriker' : null
  if (!place || (place === 'nonStriker' && batsAlone(innings, c))) return { ignored: 'noVacancy' }
  return { innings: withBatter({ ...innings, [place]: number }, number) }
}

function faultOfBatter({ batters, striker, nonStriker }: Innings, player: number): RemarkReason | undefined {
  if (player === striker || player === nonStriker) return 'alreadyBatting'
  const out = batters[player]?.out ?? null
  return out !== null && out !== 'retiredHurt' ? 'alreadyOut' : undefined
}

/** Names the two at the wicket: before the first ball, or when nobody has come in for those who left. */
function takeEnds(
  innings: Innings,
  ends: { striker: number | null; nonStriker: number | null },
  c: CricketConditions,
): Change {
  const isFresh = innings.striker === null && innings.nonStriker === null
  if (!isFresh || (ends.striker !== null && ends.striker === ends.nonStriker)) return { ignored: 'noVacancy' }
  const named = [ends.striker, ends.nonStriker].filter((player) => player !== null)
  const fault = named.map((player) => faultOfBatter(innings, player)).find(Boolean)
  if (fault) return { ignored: fault }
  return { innings: withBatters(named.reduce(withBatter, { ...innings, ...ends }), c) }
}

function retire(
  before: Innings,
  { out, how }: { out: 'striker' | 'nonStriker'; how: 'hurt' | 'out' },
  c: CricketConditions,
): Change {
  const innings = withBatters(before, c)
  const place = batsAlone(innings, c) ? 'striker' : out
  const left = withWicket(innings, place, how === 'hurt' ? 'retiredHurt' : 'retiredOut', null, null)
  if (how === 'out') return { innings: left }
  return { innings: { ...left, wickets: innings.wickets, fall: innings.fall } }
}

/** The batter who should have come in is out; the place stays vacant. */
function timeOut(innings: Innings, player: number | null, c: CricketConditions): Change {
  const place = innings.striker === null ? 'striker' : 'nonStriker'
  if (innings[place] !== null || batsAlone(innings, c)) return { ignored: 'noVacancy' }
  const late = player ?? nextBatter(innings, c)
  const fault = faultOfBatter(innings, late)
  if (fault) return { ignored: fault }
  return { innings: withWicket(withBatter({ ...innings, [place]: late }, late), place, 'timedOut', null, null) }
}

function beAbsent(innings: Innings, player: number | null): Change {
  const taken = [...Object.keys(innings.batters).map(Number), ...innings.absent]
  const number = player ?? Math.max(0, ...taken) + 1
  const out = innings.batters[number]
  if (innings.absent.includes(number) || (out && out.out !== 'retiredHurt')) return { ignored: 'cannotBeAbsent' }
  return { innings: { ...innings, absent: [...innings.absent, number] } }
}

function extendOver(state: CricketState, c: CricketConditions): Reduced<CricketState> {
  const innings = state.innings.at(-1)
  const open = innings && goOn(innings, c)
  return open ? { state: { ...state, innings: state.innings.with(-1, open) } } : { ignored: 'noOverToGoOn' }
}

/** To the last innings of a side that has batted, otherwise to its next one (MCC Law 41.17). */
function givePenalty(
  state: CricketState,
  { side, runs }: { side: Side; runs: number },
  c: CricketConditions,
): Reduced<CricketState> {
  if (cricketResult(state, c)) return { ignored: 'matchIsOver' }
  return addRuns(state, side, runs, c, (innings) => ({
    ...innings,
    extras: { ...innings.extras, penalties: innings.extras.penalties + runs },
  }))
}

export function adjustCricket(
  state: CricketState,
  side: Side,
  delta: number,
  c: CricketConditions,
  what: Adjustable,
): Reduced<CricketState> {
  const hasBatted = state.innings.some((innings) => innings.side === side)
  const isNext = !hasBatted && nextInnings(state, c)?.side === side
  if (!hasBatted && !isNext) return { ignored: 'hasNotBatted' }
  const begun = isNext ? begin(state, c) : state
  if (what !== 'score') return adjustInnings(begun, side, delta, what, c)
  return addRuns(begun, side, delta, c, (innings) => ({ ...innings, adjusted: innings.adjusted + delta }))
}

/** Wickets or legal balls of a side's last innings, which nobody is charged with. */
function adjustInnings(
  state: CricketState,
  side: Side,
  delta: number,
  what: 'wickets' | 'balls',
  c: CricketConditions,
): Reduced<CricketState> {
  const place = state.innings.findLastIndex((innings) => innings.side === side)
  const innings = state.innings[place]
  const count = (innings?.[what] ?? 0) + delta
  if (!innings || count < 0) return { ignored: 'belowZero' }
  const adjusted = what === 'wickets' ? { ...innings, wickets: count } : withBalls(innings, count, c)
  return { state: withEnd({ ...state, innings: state.innings.with(place, adjusted) }, c) }
}

function withBalls(innings: Innings, balls: number, c: CricketConditions): Innings {
  const legal = balls % c.ballsPerOver
  const over = { ...innings.over, balls: legal, legal, allowed: c.ballsPerOver }
  return { ...innings, balls, oversDone: Math.floor(balls / c.ballsPerOver), over, closed: null }
}

function addRuns(
  state: CricketState,
  side: Side,
  runs: number,
  c: CricketConditions,
  booked: (innings: Innings) => Innings,
): Reduced<CricketState> {
  const place = state.innings.findLastIndex((innings) => innings.side === side)
  const innings = state.innings[place]
  if (!innings) return { state: { ...state, carried: state.carried.with(side, (state.carried[side] ?? 0) + runs) } }
  if (innings.runs + runs < 0) return { ignored: 'belowZero' }
  const added = { ...booked(innings), runs: innings.runs + runs }
  return { state: withEnd({ ...state, innings: state.innings.with(place, added) }, c) }
}

function chooseSide(state: CricketState, side: Side, c: CricketConditions): Reduced<CricketState> {
  const next = nextInnings(state, c)
  if (!next) return { ignored: 'inningsGoesOn' }
  return next.superOver ? { ignored: 'superOverHasItsOrder' } : { state: { ...state, nextSide: side } }
}

/** By Duckworth, Lewis and Stern, or as agreed. The app has no tables. */
function setTarget(
  state: CricketState,
  target: NonNullable<CricketState['target']>,
  c: CricketConditions,
): Reduced<CricketState> {
  if (cricketResult(state, c)) return { ignored: 'matchIsOver' }
  if (target.runs === null && target.overs === null) return { ignored: 'invalidPayload' }
  return { state: withEnd({ ...state, target }, c) }
}
