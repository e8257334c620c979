import { optionLabel } from '../../scoring/question.ts'
import { sidesTable } from '../../scoring/rally-view.ts'
import type { ScoreRow, ScoreTable } from '../../scoring/scorecard.ts'
import type { Side } from '../../scoring/scoring.ts'
import { COUNTS } from './entries.ts'
import { cardName, cardRef, scorerRef } from './names.ts'
import { type FootballConditions, type FootballState, goalsOf, type Kick } from './periods.ts'

/** Goals by half, scorers, cards, the kicks of a shoot-out, and what was counted. */
export function footballScorecard(state: FootballState, c: FootballConditions): readonly ScoreTable[] {
  return [
    halvesTable(state, c),
    ...[0, 1].flatMap((side) => scorersTable(state, side)),
    ...[0, 1].flatMap((side) => cardsTable(state, side)),
    ...(state.kicks.length > 0 ? [kicksTable(state.kicks)] : []),
    ...countsTable(state),
  ]
}

function halvesTable(state: FootballState, c: FootballConditions): ScoreTable {
  const periods = Array.from({ length: Math.max(1, state.period) }, (_, place) => place + 1)
  const goals = (side: Side, period: number) =>
    state.goals.filter((goal) => goal.side === side && Math.max(1, goal.period) === period).length
  return sidesTable(
    { key: 'table.score' },
    [
      ...periods.map((n) =>
        n > c.halves
          ? ({ key: 'table.extraTime', values: { n: n - c.halves } } as const)
          : ({ key: 'table.half', values: { n } } as const),
      ),
      { key: 'table.total' },
    ],
    (side) => [...periods.map((period) => String(goals(side, period))), String(goalsOf(state, side))],
  )
}

function scorersTable({ goals }: FootballState, side: Side): ScoreTable[] {
  const rows = goals
    .filter((goal) => goal.side === side)
    .map(
      (goal): ScoreRow => ({
        label: scorerRef(goal),
        cells: [minuteText(goal.minute), goal.how === 'play' ? '' : optionLabel(goal.how)],
      }),
    )
  const columns = [{ key: 'table.minute' }, { key: 'table.how' }] as const
  return rows.length > 0 ? [{ title: { key: 'table.goals', side }, columns, rows }] : []
}

function cardsTable({ cards }: FootballState, side: Side): ScoreTable[] {
  const rows = cards
    .filter((card) => card.side === side)
    .map((card): ScoreRow => ({ label: cardRef(card), cells: [minuteText(card.minute), cardName(card)] }))
  const columns = [{ key: 'table.minute' }, { key: 'table.card' }] as const
  return rows.length > 0 ? [{ title: { key: 'table.cardsOf', side }, columns, rows }] : []
}

/** A row a side: ● scored, ○ missed. */
function kicksTable(kicks: readonly Kick[]): ScoreTable {
  return sidesTable({ key: 'shootOut' }, [{ key: 'table.kicks' }, { key: 'table.total' }], (side) => {
    const own = kicks.filter((kick) => kick.side === side)
    return [
      own.map(({ isScored }) => (isScored ? '●' : '○')).join(' '),
      String(own.filter(({ isScored }) => isScored).length),
    ]
  })
}

function countsTable({ counts }: FootballState): ScoreTable[] {
  const counted = COUNTS.filter((what) => counts.some((each) => each[what] > 0))
  if (counted.length === 0) return []
  return [
    sidesTable({ key: 'table.counts' }, counted.map(optionLabel), (side) =>
      counted.map((what) => String(counts[side]?.[what] ?? 0)),
    ),
  ]
}

function minuteText(minute: string): string {
  return minute ? `${minute}′` : ''
}
