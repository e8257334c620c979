import { expect, test } from 'vitest'
import type { ScoreTable } from '#schema/scoring/scorecard.ts'
import { narrowTable } from './narrow-table.ts'

const rahul = { side: 0, player: 1 }
const caught = { key: 'out.caught', players: { bowler: { side: 1, player: 7 } } } as const
const batting: ScoreTable = {
  title: { key: 'table.batting' },
  columns: [{ key: 'column.how' }, { key: 'column.runs' }, { key: 'column.balls' }],
  rows: [
    { label: rahul, cells: [caught, '23', '18'] },
    { label: { key: 'table.adjusted' }, cells: ['', '4'] },
  ],
}

test('a column of words goes under the labels, the figures stay', () => {
  expect(narrowTable(batting)).toEqual({
    title: batting.title,
    columns: [{ key: 'column.runs' }, { key: 'column.balls' }],
    rows: [
      { label: rahul, cells: ['23', '18'], notes: [caught] },
      { label: { key: 'table.adjusted' }, cells: ['4'], notes: [] },
    ],
  })
})

test('a column with one figure stays, and so do cells without a column', () => {
  const sets: ScoreTable = {
    title: { key: 'table.sets' },
    columns: [{ key: 'table.total' }],
    rows: [
      { label: rahul, cells: [caught, '25'] },
      { label: rahul, cells: ['2', '23'] },
    ],
  }
  expect(narrowTable(sets).rows.map(({ cells, notes }) => [cells.length, notes.length])).toEqual([
    [2, 0],
    [2, 0],
  ])
})
