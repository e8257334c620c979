import type { Side } from '../../scoring/scoring.ts'
import type { CricketConditions, WicketKind } from './conditions.ts'

export type BatterFigures = {
  runs: number
  balls: number
  fours: number
  sixes: number
  /** Null while batting, and for who is not out at the end. */
  out: WicketKind | 'retiredHurt' | 'retiredOut' | 'timedOut' | null
  bowler: number | null
  fielder: number | null
}

export type BowlerFigures = {
  /** Legal ones. */
  balls: number
  /** Without byes, leg byes and penalties. */
  runs: number
  wickets: number
  maidens: number
  wides: number
  noBalls: number
}

/** `allowed` legal balls end it; `bowlers` are those who bowled in it. */
export type Over = {
  balls: number
  legal: number
  charged: number
  allowed: number
  bowlers: readonly number[]
  /** Each ball as scorers write it: `•`, `4`, `2wd`, `W`. */
  shown: readonly string[]
}

export type Extras = { wides: number; noBalls: number; byes: number; legByes: number; penalties: number }

export type FallOfWicket = { player: number; runs: number; balls: number }

export type Innings = {
  side: Side
  /** 0 for an ordinary innings, otherwise which super over. */
  superOver: number
  runs: number
  wickets: number
  /** Legal balls. */
  balls: number
  oversDone: number
  over: Over
  extras: Extras
  /** Runs by a scorer who came late; see `adjust`. */
  adjusted: number
  /** In the order in which they came in, and bowled first. */
  battingOrder: readonly number[]
  bowlingOrder: readonly number[]
  /** By the number in the line-up. */
  batters: Readonly<Record<number, BatterFigures>>
  /** 0 is a bowler whom nobody named. */
  bowlers: Readonly<Record<number, BowlerFigures>>
  absent: readonly number[]
  striker: number | null
  nonStriker: number | null
  bowler: number | null
  partnership: { runs: number; balls: number }
  fall: readonly FallOfWicket[]
  freeHit: boolean
  /** What the end of the last over hid, should the over go on. */
  closed: { over: Over; bowler: number | null; maidenOf: number | null } | null
  ended: 'allOut' | 'overs' | 'target' | 'declared' | null
}

const SUPER_OVER_WICKETS = 2

export function freshOver(c: CricketConditions): Over {
  return { balls: 0, legal: 0, charged: 0, allowed: c.ballsPerOver, bowlers: [], shown: [] }
}

export function newInnings(side: Side, superOver: number, carried: number, c: CricketConditions): Innings {
  return {
    side,
    superOver,
    runs: carried,
    wickets: 0,
    balls: 0,
    oversDone: 0,
    over: freshOver(c),
    extras: { wides: 0, noBalls: 0, byes: 0, legByes: 0, penalties: carried },
    adjusted: 0,
    battingOrder: [],
    bowlingOrder: [],
    batters: {},
    bowlers: {},
    absent: [],
    striker: null,
    nonStriker: null,
    bowler: null,
    partnership: { runs: 0, balls: 0 },
    fall: [],
    freeHit: false,
    closed: null,
    ended: null,
  }
}

export function batterOf(innings: Innings, player: number): BatterFigures {
  const none = { runs: 0, balls: 0, fours: 0, sixes: 0, out: null, bowler: null, fielder: null }
  return innings.batters[player] ?? none
}

export function bowlerOf(innings: Innings, player: number): BowlerFigures {
  return innings.bowlers[player] ?? { balls: 0, runs: 0, wickets: 0, maidens: 0, wides: 0, noBalls: 0 }
}

/** Wickets that end an innings; the absent count for wickets. */
export function wicketsToFall({ superOver }: Innings, { playersPerSide, lastManStanding }: CricketConditions): number {
  const all = Math.max(1, lastManStanding ? playersPerSide : playersPerSide - 1)
  return superOver ? Math.min(all, SUPER_OVER_WICKETS) : all
}

/** The last man standing bats without a partner, and so does a side of one. */
export function batsAlone(
  { wickets, absent }: Innings,
  { playersPerSide, lastManStanding }: CricketConditions,
): boolean {
  return (lastManStanding || playersPerSide === 1) && wickets + absent.length === playersPerSide - 1
}

/** Puts somebody into each vacant place: the next of the line-up who has not batted, or who retired hurt. */
export function withBatters(innings: Innings, c: CricketConditions): Innings {
  const isAlone = batsAlone(innings, c)
  if (innings.striker !== null && isAlone === (innings.nonStriker === null)) return innings
  const striker = innings.striker ?? (isAlone ? innings.nonStriker : null) ?? nextBatter(innings, c)
  const first = withBatter({ ...innings, striker, nonStriker: isAlone ? null : innings.nonStriker }, striker)
  if (isAlone || first.nonStriker !== null) return first
  const nonStriker = nextBatter(first, c)
  return withBatter({ ...first, nonStriker }, nonStriker)
}

/** A batter who retired hurt keeps runs and balls on coming back. */
export function withBatter(innings: Innings, player: number): Innings {
  return {
    ...innings,
    batters: { ...innings.batters, [player]: { ...batterOf(innings, player), out: null } },
    battingOrder: withPlayer(innings.battingOrder, player),
  }
}

export function withPlayer(order: readonly number[], player: number): readonly number[] {
  return order.includes(player) ? order : [...order, player]
}

export function nextBatter({ batters, absent, striker, nonStriker }: Innings, c: CricketConditions): number {
  const isThere = (player: number) => player === striker || player === nonStriker || absent.includes(player)
  const numbers = Array.from({ length: c.playersPerSide }, (_, at) => at + 1)
  const fresh = numbers.find((player) => !isThere(player) && !batters[player])
  const hurt = Object.keys(batters)
    .map(Number)
    .find((player) => batters[player]?.out === 'retiredHurt')
  return fresh ?? hurt ?? Math.max(c.playersPerSide, ...Object.keys(batters).map(Number)) + 1
}

export function swapped(innings: Innings): Innings {
  return { ...innings, striker: innings.nonStriker, nonStriker: innings.striker }
}
