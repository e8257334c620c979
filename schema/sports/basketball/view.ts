import { button, clockButtons, sideButtons } from '../../scoring/button.ts'
import { clockText } from '../../scoring/clock.ts'
import { substitution } from '../../scoring/describe.ts'
import type { ScoreEntry } from '../../scoring/entry.ts'
import { optionLabel } from '../../scoring/question.ts'
import { sidesTable } from '../../scoring/rally-view.ts'
import type { ScoreTable } from '../../scoring/scorecard.ts'
import type { Phrase, ScoreButton, Scoreboard, Side } from '../../scoring/scoring.ts'
import type { basketballEntries } from './entries.ts'
import { type BasketballConditions, type BasketballState, basketballResult, totalOf } from './game.ts'

export function basketballScoreboard(state: BasketballState, c: BasketballConditions): Scoreboard {
  const isOvertime = state.period > c.periods
  const n = isOvertime ? state.period - c.periods : state.period
  return {
    sides: [0, 1].map((side) => ({
      main: String(totalOf(state, side)),
      sub: `F${state.fouls[side] ?? 0}`,
      serving: state.possession === side,
    })),
    period: state.period === 0 ? null : { key: isOvertime ? 'overtime' : 'period', values: { n, periods: c.periods } },
    line: bonusOf(state, c),
    clock: c.clock === 'none' ? null : state.clock,
  }
}

/** Which side shoots free throws after the next foul; both may. */
function bonusOf({ fouls }: BasketballState, c: BasketballConditions): Phrase | null {
  const isBonus = (side: Side) => (fouls[side] ?? 0) >= c.foulLimit
  const isPossession = (side: Side) => c.possessionFouls > 0 && (fouls[side] ?? 0) + 1 >= c.possessionFouls
  if (isBonus(0) && isBonus(1))
    return { key: isPossession(0) && isPossession(1) ? 'bonusAndBallForBoth' : 'bonusForBoth' }
  const fouling = [0, 1].find(isBonus)
  if (fouling === undefined) return null
  return { key: isPossession(fouling) ? 'bonusAndBall' : 'bonus', side: 1 - fouling }
}

export function basketballScorePad(state: BasketballState, c: BasketballConditions): readonly ScoreButton[] {
  if (basketballResult(state, c)) return []
  const sides = [0, 1]
  const throws = Array.from({ length: c.mostPoints }, (_, at) => at + 1)
  return [
    ...throws.flatMap((points) =>
      sideButtons(sides, 'large', 'points', 'score', { ask: ['player'], payload: { points }, values: { points } }),
    ),
    ...sideButtons(sides, 'medium', 'foul', 'foul', { ask: ['type', 'player'] }),
    ...sideButtons(sides, 'medium', 'timeout', 'timeout'),
    state.isPlaying
      ? button('medium', 'endPeriod', 'period-end')
      : button('large', 'startPeriod', 'period-start', { values: { n: state.period + 1 } }),
    ...(c.clock === 'none' ? [] : clockButtons(state.clock, 'large')),
    ...sideButtons(sides, 'small', 'missedFreeThrow', 'missed-free-throw', { ask: ['player'] }),
    ...sideButtons(sides, 'small', 'possession', 'possession'),
    ...sideButtons(sides, 'small', 'substitution', 'substitute', { ask: ['out', 'in'] }),
  ]
}

/** Points by period, team fouls and time-outs, and each side's players who have points or fouls. */
export function basketballScorecard(state: BasketballState, c: BasketballConditions): readonly ScoreTable[] {
  const columns = state.points.map((_, place): Phrase => {
    const n = place + 1
    return n > c.periods
      ? { key: 'table.overtime', values: { n: n - c.periods } }
      : { key: 'table.period', values: { n, periods: c.periods } }
  })
  return [
    sidesTable({ key: 'table.score' }, [...columns, { key: 'table.total' }], (side) => [
      ...state.points.map((period) => String(period[side] ?? 0)),
      String(totalOf(state, side)),
    ]),
    sidesTable(
      { key: 'table.teams' },
      [{ key: 'table.fouls' }, { key: 'table.timeouts' }, { key: 'table.missedFreeThrows' }],
      (side) => [state.fouls, state.timeouts, state.missedFreeThrows].map((counts) => String(counts[side] ?? 0)),
    ),
    ...[0, 1].flatMap((side) => playersTable(state, side)),
  ]
}

function playersTable({ playerPoints, playerFouls }: BasketballState, side: Side): ScoreTable[] {
  const [points, fouls] = [playerPoints[side] ?? {}, playerFouls[side] ?? {}]
  const players = [...new Set([...Object.keys(points), ...Object.keys(fouls)].map(Number))].sort((a, b) => a - b)
  if (players.length === 0) return []
  return [
    {
      title: { key: 'table.players', side },
      columns: [{ key: 'table.points' }, { key: 'table.fouls' }],
      rows: players.map((player) => ({
        label: { side, player },
        cells: [String(points[player] ?? 0), String(fouls[player] ?? 0)],
      })),
    },
  ]
}

export function describeBasketball(
  before: BasketballState,
  after: BasketballState,
  { kind, payload }: ScoreEntry,
): Phrase {
  const { side, points, player, type, seconds } = payload as {
    side: Side
    points: number
    player: number | null
    type: string
    seconds: number
  }
  const who = player === null ? { side } : { side, players: { player: { side, player } } }
  const by = player === null ? '' : 'By'
  switch (kind as keyof typeof basketballEntries) {
    case 'score':
      return { key: `log.basket${by}`, ...who, values: { points } }
    case 'missed-free-throw':
      return { key: `log.missedFreeThrow${by}`, ...who }
    case 'foul':
      return { key: `log.foul${by}`, ...who, parts: { type: optionLabel(type) } }
    case 'timeout':
      return { key: 'log.timeout', side }
    case 'clock-start':
      return { key: 'log.clockStart' }
    case 'clock-stop':
      return { key: 'log.clockStop' }
    case 'clock-set':
      return { key: 'log.clockSet', values: { time: clockText(seconds) } }
    case 'period-start':
      return { key: 'log.periodStart', values: { n: after.period } }
    case 'period-end':
      return { key: 'log.periodEnd', values: { n: before.period } }
    case 'possession':
      return { key: 'log.possession', side }
    case 'substitute':
      return substitution(payload)
  }
}
