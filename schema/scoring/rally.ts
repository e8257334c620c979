import type { MatchResult, Reduced, Side } from './scoring.ts'

/** A set or game that is played to a number of points. */
export type RallyGame = { points: readonly number[]; firstServer: Side | null; winner: Side | null }

/** `cap` is the number of points that wins even without the lead; 0 for none. */
export type GameRule = { target: number; clearBy: number; cap: number }

/** How many games there are, and whether an even number is decided by one more. */
export type GamesRule = { sets: number; decidingSet: boolean }

export function openGame(firstServer: Side | null): RallyGame {
  return { points: [0, 0], firstServer, winner: null }
}

/** The game that is being played; undefined between games and after the last. */
export function currentGame(games: readonly RallyGame[]): RallyGame | undefined {
  const last = games.at(-1)
  return last?.winner === null ? last : undefined
}

function withPoints(game: RallyGame, side: Side, delta: number, rule: GameRule): RallyGame | undefined {
  const points = (game.points[side] ?? 0) + delta
  return points < 0 ? undefined : settled({ ...game, points: game.points.with(side, points) }, rule)
}

/** Judges the game that is being played by a rule, which may be new. */
export function settledGames(games: readonly RallyGame[], rule: GameRule): readonly RallyGame[] {
  const game = currentGame(games)
  return game ? games.with(-1, settled(game, rule)) : games
}

/** Adds points to the game that is being played. */
export function withPointsAdded<S extends { games: readonly RallyGame[] }>(
  state: S,
  side: Side,
  delta: number,
  rule: GameRule,
): Reduced<S> {
  const game = currentGame(state.games)
  const next = game && withPoints(game, side, delta, rule)
  return next ? { state: { ...state, games: state.games.with(-1, next) } } : { ignored: 'belowZero' }
}

/** Sets the winner, if the game has one by the rule. */
export function settled(game: RallyGame, { target, clearBy, cap }: GameRule): RallyGame {
  const [a = 0, b = 0] = game.points
  const leader = a > b ? 0 : 1
  const most = Math.max(a, b)
  const isWon = (most >= target && Math.abs(a - b) >= clearBy) || (cap > 0 && most >= cap && a !== b)
  return { ...game, winner: isWon ? leader : null }
}

/** Whether the next point wins the game for a side. */
export function isGamePoint(game: RallyGame, side: Side, rule: GameRule): boolean {
  return game.winner === null && withPoints(game, side, 1, rule)?.winner === side
}

export function gamesWon(games: readonly { winner: Side | null }[], side: Side): number {
  return games.filter(({ winner }) => winner === side).length
}

/** An odd number is best of that many. An even number is played whole, unless one more decides. */
export function isDecider(place: number, { sets, decidingSet }: GamesRule): boolean {
  const most = sets % 2 === 0 && decidingSet ? sets + 1 : sets
  return most > 1 && most % 2 === 1 && place === most - 1
}

/** Null while more games are to be played; without a side it is a draw. */
export function winnerOfGames(
  games: readonly { winner: Side | null }[],
  { sets, decidingSet }: GamesRule,
): { side: Side | null } | null {
  const [a, b] = [gamesWon(games, 0), gamesWon(games, 1)]
  const isPlayedWhole = sets % 2 === 0 && !decidingSet
  if (isPlayedWhole) return a + b < sets ? null : { side: a === b ? null : a > b ? 0 : 1 }
  const majority = Math.floor(sets / 2) + 1
  return a >= majority ? { side: 0 } : b >= majority ? { side: 1 } : null
}

export function resultOfGames(games: readonly RallyGame[], rule: GamesRule): MatchResult | null {
  const won = winnerOfGames(games, rule)
  return won && setsResult(games, won.side, gamesText(games, won.side ?? 0))
}

/** Of a match that is finished before its end: who has won more games wins it. */
export function resultOfGamesSoFar(games: readonly RallyGame[]): MatchResult {
  const leader = leaderOfGames(games)
  return setsResult(games, leader, gamesText(games, leader ?? 0))
}

/** "A won 3–1 (25–20, …)"; `score` is seen from the winner. */
export function setsResult(games: readonly { winner: Side | null }[], side: Side | null, score: string): MatchResult {
  if (side === null) {
    return { side, sentence: { key: 'drawnSets', values: { a: gamesWon(games, 0), b: gamesWon(games, 1), score } } }
  }
  const values = { won: gamesWon(games, side), lost: gamesWon(games, 1 - side), score }
  return { side, sentence: { key: 'wonSets', side, values } }
}

export function leaderOfGames(games: readonly { winner: Side | null }[]): Side | null {
  const lead = gamesWon(games, 0) - gamesWon(games, 1)
  return lead === 0 ? null : lead > 0 ? 0 : 1
}

/** "25–20, 23–25": every game that has points, seen from a side. */
export function gamesText(games: readonly RallyGame[], side: Side = 0): string {
  return games
    .filter(({ points }) => points.some((each) => each > 0))
    .map(({ points }) => `${points[side]}–${points[1 - side]}`)
    .join(', ')
}

/** Clips of a rally begin after the point before it; the last point of a game is worth more. */
export const RALLY_CLIP = { leadMs: 25_000, tailMs: 3_000, pauseMs: 3_000 }
export const GAME_CLIP = { leadMs: 25_000, tailMs: 8_000, pauseMs: 3_000 }
