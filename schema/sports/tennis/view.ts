import { button, sideButtons } from '../../scoring/button.ts'
import type { ScoreEntry } from '../../scoring/entry.ts'
import { optionLabel } from '../../scoring/question.ts'
import { GAME_CLIP, gamesWon, RALLY_CLIP, winnerOfGames } from '../../scoring/rally.ts'
import { endsSet, sidesTable } from '../../scoring/rally-view.ts'
import type { ScoreTable } from '../../scoring/scorecard.ts'
import type { Moment, Phrase, ScoreButton, Scoreboard, Side } from '../../scoring/scoring.ts'
import {
  currentSet,
  pointText,
  servingSide,
  type TennisConditions,
  type TennisSet,
  type TennisState,
  withPoint,
} from './progress.ts'

export function tennisScoreboard(state: TennisState, c: TennisConditions): Scoreboard {
  const isPlayed = currentSet(state) !== undefined
  return {
    sides: [0, 1].map((each) => ({
      main: isPlayed ? pointText(state, each) : '',
      sub: state.sets
        .map(({ games, tieBreak, isMatchTieBreak }) => (isMatchTieBreak ? tieBreak : games)?.[each])
        .join(' '),
      serving: servingSide(state) === each,
    })),
    period: { key: 'set', values: { n: Math.max(1, state.sets.length) } },
    line: lineOf(state, c),
    clock: null,
  }
}

/** What the next point would win, or that the sides change: after odd games, and every six points of a tie-break. */
function lineOf(state: TennisState, c: TennisConditions): Phrase | null {
  const set = currentSet(state)
  if (!set) return null
  for (const each of [0, 1]) {
    const next = withPoint(state, each, c)
    if (winnerOfGames(next.sets, c)) return { key: 'matchPoint', side: each }
    if (!currentSet(next)) return { key: 'setPoint', side: each }
  }
  const [a = 0, b = 0] = state.points
  const games = set.games.reduce((sum, each) => sum + each, 0)
  const isChange = set.tieBreak ? a + b > 0 && (a + b) % 6 === 0 : a + b === 0 && games % 2 === 1
  return isChange ? { key: 'changeSides' } : null
}

export function tennisScorePad(state: TennisState, c: TennisConditions): readonly ScoreButton[] {
  if (winnerOfGames(state.sets, c)) return []
  const sides = [0, 1]
  return [
    ...sideButtons(sides, 'large', 'point', 'point'),
    ...sideButtons([servingSide(state)], 'medium', 'ace', 'point', { payload: { how: 'ace' } }),
    button('medium', 'doubleFault', 'double-fault'),
    button('medium', 'firstServeFault', 'first-serve-fault'),
    ...sideButtons(sides, 'small', 'pointHow', 'point', { ask: ['how'] }),
    ...sideButtons(sides, 'small', 'serves', 'serve', { ask: c.matchType === 'doubles' ? ['server'] : [] }),
    ...sideButtons(sides, 'small', 'violation', 'violation', { ask: ['penalty'] }),
  ]
}

export function tennisMoments(before: TennisState, after: TennisState): readonly Moment[] {
  const gamesOf = ({ sets }: TennisState) => sets.flatMap(({ games }) => games).reduce((sum, each) => sum + each, 0)
  const pointsOf = ({ points }: TennisState) => points.reduce((sum, each) => sum + each, 0)
  const won = winnerOfPoint(before, after)
  if (won === null) return []
  if (endsSet(before.sets, after.sets)) {
    return [{ weight: 4, ...GAME_CLIP, kind: 'set', title: { key: 'setWon', side: won } }]
  }
  if (gamesOf(after) > gamesOf(before)) return [{ weight: 2, ...GAME_CLIP, title: { key: 'gameWon', side: won } }]
  return pointsOf(after) > pointsOf(before) ? [{ weight: 1, ...RALLY_CLIP, title: { key: 'point', side: won } }] : []
}

/** Whose sets, games or points have grown. */
function winnerOfPoint(before: TennisState, after: TennisState): Side | null {
  const totals = ({ sets, points }: TennisState, side: Side) =>
    gamesWon(sets, side) * 1_000 +
    sets.reduce((sum, { games }) => sum + (games[side] ?? 0), 0) * 100 +
    (points[side] ?? 0)
  return [0, 1].find((side) => totals(after, side) > totals(before, side)) ?? null
}

/** Games set by set, with the points of who lost a tie-break, then aces and double faults. */
export function tennisScorecard({ sets, aces, doubleFaults, firstServeFaults }: TennisState): readonly ScoreTable[] {
  const columns = sets.map((_, place) => ({ key: 'table.set', values: { n: place + 1 } }) as const)
  const serving = sidesTable(
    { key: 'table.serving' },
    [{ key: 'table.aces' }, { key: 'table.doubleFaults' }, { key: 'table.firstServeFaults' }],
    (side) => [aces, doubleFaults, firstServeFaults].map((counts) => String(counts[side] ?? 0)),
  )
  return [
    sidesTable({ key: 'table.sets' }, [...columns, { key: 'table.total' }], (side) => [
      ...sets.map((set) => setCell(set, side)),
      String(gamesWon(sets, side)),
    ]),
    ...([...aces, ...doubleFaults, ...firstServeFaults].some((count) => count > 0) ? [serving] : []),
  ]
}

function setCell({ games, tieBreak, isMatchTieBreak, winner }: TennisSet, side: Side): string {
  if (isMatchTieBreak) return `[${tieBreak?.[side] ?? 0}]`
  const own = String(games[side] ?? 0)
  return tieBreak && winner === 1 - side ? `${own}(${tieBreak[side]})` : own
}

/** By name, once a pair said who serves. */
export function nextToServe(state: TennisState, c: TennisConditions): Phrase | null {
  if (winnerOfGames(state.sets, c)) return null
  const side = servingSide(state)
  const player = state.servers[side] ?? null
  return player === null ? { key: 'serves', side } : { key: 'playerServes', players: { player: { side, player } } }
}

export function describeTennis(before: TennisState, _after: TennisState, { kind, payload }: ScoreEntry): Phrase {
  const { side, how, penalty, server } = payload as { side: Side; how: string; penalty: string; server: number | null }
  switch (kind) {
    case 'point':
      return how === null ? { key: 'point', side } : { key: 'log.pointHow', side, parts: { how: optionLabel(how) } }
    case 'double-fault':
      return { key: 'log.doubleFault', side: servingSide(before) }
    case 'first-serve-fault':
      return { key: 'log.firstServeFault', side: servingSide(before) }
    case 'violation':
      return { key: 'log.violation', side, values: { penalty } }
    default:
      return server === null
        ? { key: 'log.serve', side }
        : { key: 'log.server', players: { player: { side, player: server } } }
  }
}
