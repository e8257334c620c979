import { currentGame, GAME_CLIP, type GameRule, gamesWon, isGamePoint, RALLY_CLIP, type RallyGame } from './rally.ts'
import type { ScoreTable } from './scorecard.ts'
import type { Moment, Phrase, Scoreboard, Side } from './scoring.ts'

/** The plate of a sport of rallies: games won, points, who serves. */
export function rallyScoreboard(
  games: readonly RallyGame[],
  serving: Side | null,
  line: Phrase | null,
  subs: readonly [string, string] = ['', ''],
): Scoreboard {
  const last = games.at(-1)
  return {
    sides: [0, 1].map((side) => ({
      main: String(last?.points[side] ?? 0),
      sub: [String(gamesWon(games, side)), subs[side as 0 | 1]].filter(Boolean).join(' '),
      serving: serving === side,
    })),
    period: { key: 'set', values: { n: Math.max(1, games.length) } },
    line,
    clock: null,
  }
}

/** Set point, or match point, of the side that has one. At 29–29 both may: a match point then hides a set point. */
export function pointLine(
  games: readonly RallyGame[],
  rule: GameRule,
  wins: (games: readonly RallyGame[]) => boolean,
): Phrase | null {
  const game = currentGame(games)
  const sides = [0, 1].filter((each) => game && isGamePoint(game, each, rule))
  const winners = sides.filter((winner) => game && wins([...games.slice(0, -1), { ...game, winner }]))
  const [side, other] = winners.length > 0 ? winners : sides
  if (side === undefined) return null
  const key = winners.length > 0 ? 'matchPoint' : 'setPoint'
  return other === undefined ? { key, side } : { key: `${key}ForBoth` }
}

export function rallyMoments(before: readonly RallyGame[], after: readonly RallyGame[]): readonly Moment[] {
  const total = (games: readonly RallyGame[]) =>
    games.flatMap(({ points }) => points).reduce((sum, each) => sum + each, 0)
  if (endsSet(before, after)) {
    const winner = after.findLast((game) => game.winner !== null)?.winner ?? 0
    return [{ weight: 4, ...GAME_CLIP, kind: 'set', title: { key: 'setWon', side: winner } }]
  }
  if (total(after) <= total(before)) return []
  const side = pointsGained(before, after, 0) > 0 ? 0 : 1
  return [{ weight: 1, ...RALLY_CLIP, title: { key: 'point', side } }]
}

export function endsSet(
  before: readonly { winner: Side | null }[],
  after: readonly { winner: Side | null }[],
): boolean {
  const decided = (games: readonly { winner: Side | null }[]) => games.filter(({ winner }) => winner !== null).length
  return decided(after) > decided(before)
}

function pointsGained(before: readonly RallyGame[], after: readonly RallyGame[], side: Side): number {
  const pointsOf = (games: readonly RallyGame[]) => games.reduce((sum, { points }) => sum + (points[side] ?? 0), 0)
  return pointsOf(after) - pointsOf(before)
}

/** Both sides' points, game by game, and the games won. */
export function gamesTable(games: readonly RallyGame[]): ScoreTable {
  return {
    title: { key: 'table.sets' },
    columns: [
      ...games.map((_, place) => ({ key: 'table.set', values: { n: place + 1 } }) as const),
      { key: 'table.total' },
    ],
    rows: [0, 1].map((side) => ({
      label: { key: 'sideName', side },
      cells: [...games.map(({ points }) => String(points[side] ?? 0)), String(gamesWon(games, side))],
    })),
  }
}

/** A table with a row for each side. */
export function sidesTable(title: Phrase, columns: readonly Phrase[], cellsOf: (side: Side) => string[]): ScoreTable {
  return { title, columns, rows: [0, 1].map((side) => ({ label: { key: 'sideName', side }, cells: cellsOf(side) })) }
}
