import { type AnswersTo, number, option, yesNo } from '../../scoring/question.ts'
import { isDecider } from '../../scoring/rally.ts'
import type { Side } from '../../scoring/scoring.ts'

export const tennisConditions = {
  sets: number('sets', { min: 1, max: 5, initial: 3 }),
  decidingSet: yesNo('decidingSet'),
  /** Four in short sets, eight or nine in a pro-set. At that many games each, a tie-break decides. */
  games: number('gamesPerSet', { min: 1, max: 12, initial: 6 }),
  tieBreak: number('tieBreakPoints', { min: 3, max: 15, initial: 7 }),
  /** `matchTieBreak` is one to ten points instead of the set. */
  lastSet: option('lastSet', ['tieBreak', 'tieBreakTo10', 'advantage', 'matchTieBreak']),
  deuce: option('deuce', ['advantage', 'noAd', 'oneAdvantage']),
  matchType: option('matchType', ['singles', 'doubles']),
}

export const TENNIS_PRESETS = {
  bestOfThree: { sets: 3 },
  bestOfFive: { sets: 5, lastSet: 'tieBreakTo10' },
  shortSets: { sets: 3, games: 4, deuce: 'noAd', lastSet: 'matchTieBreak' },
  proSet: { sets: 1, games: 8 },
} as const

export type TennisConditions = AnswersTo<typeof tennisConditions>

export type TennisSet = {
  games: readonly number[]
  /** Points of its tie-break, once that began. */
  tieBreak: readonly number[] | null
  isMatchTieBreak: boolean
  winner: Side | null
}

export type TennisState = {
  sets: readonly TennisSet[]
  /** Of the game that is played; of the tie-break too. */
  points: readonly number[]
  /** Who serves this game, and begins this tie-break. */
  gameServer: Side
  /** Which player of a pair serves in that side's turn; null when nobody said. */
  servers: readonly (number | null)[]
  aces: readonly number[]
  doubleFaults: readonly number[]
  firstServeFaults: readonly number[]
}

const LONG_TIE_BREAK = 10

export function currentSet({ sets }: TennisState): TennisSet | undefined {
  const last = sets.at(-1)
  return last?.winner === null ? last : undefined
}

export function newSet(place: number, c: TennisConditions): TennisSet {
  const isMatchTieBreak = c.lastSet === 'matchTieBreak' && isDecider(place, c)
  return { games: [0, 0], tieBreak: isMatchTieBreak ? [0, 0] : null, isMatchTieBreak, winner: null }
}

/** In a tie-break one point, then two each in turn. */
export function servingSide({ gameServer, points, ...state }: TennisState): Side {
  const isTieBreak = currentSet({ gameServer, points, ...state })?.tieBreak
  const played = (points[0] ?? 0) + (points[1] ?? 0)
  return isTieBreak && ((played + 1) >> 1) % 2 === 1 ? 1 - gameServer : gameServer
}

/** Adds points to a side, and ends the game and the set with them. */
export function withPoint(state: TennisState, side: Side, c: TennisConditions): TennisState {
  const before = servingSide(state)
  const points = state.points.with(side, (state.points[side] ?? 0) + 1)
  const set = state.sets.at(-1)
  if (!set) return state
  if (isGameWon(points, set, state.sets.length - 1, c)) return withGame({ ...state, points }, side, c)
  const sets = set.tieBreak ? state.sets.with(-1, { ...set, tieBreak: points }) : state.sets
  const next = { ...state, points, sets }
  return servingSide(next) === before ? next : { ...next, servers: turned(state.servers, before) }
}

function isGameWon(points: readonly number[], { tieBreak }: TennisSet, place: number, c: TennisConditions): boolean {
  const [a = 0, b = 0] = points
  const [most, lead] = [Math.max(a, b), Math.abs(a - b)]
  if (tieBreak) return most >= tieBreakTarget(place, c) && lead >= 2
  if (most < 4) return false
  const isDeciding = c.deuce === 'noAd' || (c.deuce === 'oneAdvantage' && most >= 5)
  return lead >= (isDeciding ? 1 : 2)
}

function tieBreakTarget(place: number, c: TennisConditions): number {
  const isLong = isDecider(place, c) && (c.lastSet === 'tieBreakTo10' || c.lastSet === 'matchTieBreak')
  return isLong ? LONG_TIE_BREAK : c.tieBreak
}

/** Gives a side the game that is played. Service changes with every game; a tie-break counts as one. */
export function withGame(state: TennisState, side: Side, c: TennisConditions): TennisState {
  const set = state.sets.at(-1)
  if (!set) return state
  const place = state.sets.length - 1
  const games = set.games.with(side, (set.games[side] ?? 0) + 1)
  const finished = { ...set, games, tieBreak: set.tieBreak ? state.points : null }
  const winner = isSetWon(finished, c) ? side : null
  const begins = winner === null && beginsTieBreak(games, place, c)
  const next = { ...finished, winner, ...(begins && { tieBreak: [0, 0] }) }
  return {
    ...state,
    sets: state.sets.with(-1, next),
    points: [0, 0],
    gameServer: 1 - state.gameServer,
    servers: winner === null ? turned(state.servers, state.gameServer) : [null, null],
  }
}

function beginsTieBreak(games: readonly number[], place: number, c: TennisConditions): boolean {
  return games.every((each) => each === c.games) && !(isDecider(place, c) && c.lastSet === 'advantage')
}

function isSetWon({ games, tieBreak }: TennisSet, c: TennisConditions): boolean {
  const [a = 0, b = 0] = games
  return tieBreak !== null || (Math.max(a, b) >= c.games && Math.abs(a - b) >= 2)
}

/** The two of a pair serve by turns. */
function turned(servers: TennisState['servers'], side: Side): TennisState['servers'] {
  const server = servers[side] ?? null
  return server === null ? servers : servers.with(side, server === 1 ? 2 : 1)
}

const CALLS = ['0', '15', '30', '40']

/** 0, 15, 30, 40, Ad; in a tie-break the points themselves. */
export function pointText({ points, ...state }: TennisState, side: Side): string {
  const [own = 0, other = 0] = [points[side], points[1 - side]]
  if (currentSet({ points, ...state })?.tieBreak) return String(own)
  if (own < 3 || other < 3) return CALLS[Math.min(own, 3)] ?? ''
  return own > other ? 'Ad' : '40'
}

/** Gives a side games that a scorer who came late did not see, or points of a match tie-break. They may win the set. */
export function withGamesAdded(state: TennisState, side: Side, delta: number, c: TennisConditions): TennisState {
  const set = state.sets.at(-1)
  if (!set) return state
  if (set.isMatchTieBreak) return withPointsAdded(state, set, side, delta, c)
  const games = set.games.with(side, (set.games[side] ?? 0) + delta)
  const [a = 0, b = 0] = games
  const [most, lead] = [Math.max(a, b), Math.abs(a - b)]
  const isWon = (most >= c.games && lead >= 2) || (set.tieBreak !== null && most > c.games && lead === 1)
  const tieBreak = beginsTieBreak(games, state.sets.length - 1, c) ? (set.tieBreak ?? [0, 0]) : null
  const next = { ...set, games, tieBreak, winner: isWon ? (a > b ? 0 : 1) : null }
  const gameServer = delta % 2 === 0 ? state.gameServer : 1 - state.gameServer
  const isSameGame = !isWon && (tieBreak === null) === (set.tieBreak === null)
  return { ...state, sets: state.sets.with(-1, next), points: isSameGame ? state.points : [0, 0], gameServer }
}

function withPointsAdded(
  state: TennisState,
  set: TennisSet,
  side: Side,
  delta: number,
  c: TennisConditions,
): TennisState {
  const points = state.points.with(side, (state.points[side] ?? 0) + delta)
  const [a = 0, b = 0] = points
  if (isGameWon(points, set, state.sets.length - 1, c)) return withGame({ ...state, points }, a > b ? 0 : 1, c)
  return { ...state, points, sets: state.sets.with(-1, { ...set, tieBreak: points }) }
}

/** "6–4, 7–6(5), [10–8]": in brackets the points of who lost the tie-break. */
export function setsText({ sets }: TennisState, side: Side = 0): string {
  return sets
    .filter(
      ({ games, tieBreak, winner }) => winner !== null || [...games, ...(tieBreak ?? [])].some((each) => each > 0),
    )
    .map((set) => setText(set, side))
    .join(', ')
}

function setText({ games, tieBreak, isMatchTieBreak, winner }: TennisSet, side: Side): string {
  if (isMatchTieBreak && tieBreak) return `[${tieBreak[side]}–${tieBreak[1 - side]}]`
  const text = `${games[side]}–${games[1 - side]}`
  return tieBreak && winner !== null ? `${text}(${Math.min(...tieBreak)})` : text
}
