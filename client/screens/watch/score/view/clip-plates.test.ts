import { expect, test } from 'vitest'
import { emptyTimeline, type ScoreTimeline, type ShownScore } from '#client/screens/watch/score/state/score-timeline.ts'
import type { ScoreClock } from '#schema/scoring/scoring.ts'
import { clipPlates } from './clip-plates.ts'

const words = { sides: ['Dadar', 'Matunga'], say: (phrase: { key: string } | null) => phrase?.key ?? '' }
const score = (atMs: number, goals: string, clock: ScoreClock | null = null): ShownScore => ({
  atMs,
  board: {
    sides: [
      { main: goals, sub: '', serving: true },
      { main: '0', sub: '', serving: false },
    ],
    period: null,
    line: null,
    clock,
  },
  result: null,
})
const timeline = (...changes: ShownScore[]): ScoreTimeline => ({ ...emptyTimeline, changes })
const goalsAt = (plates: ReturnType<typeof clipPlates>) => plates.map(({ atMs, rows }) => [atMs, rows[0]?.main])

test('a change shows from its moment on, and what was before shows from the beginning', () => {
  const plates = clipPlates(timeline(score(1_000, '0'), score(9_000, '1'), score(40_000, '2')), words, {
    fromMs: 5_000,
    untilMs: 20_000,
  })
  expect(goalsAt(plates)).toEqual([
    [5_000, '0'],
    [9_000, '1'],
  ])
  expect(plates[0]?.rows).toEqual([
    { label: 'Dadar', main: '0', sub: '', isServing: true },
    { label: 'Matunga', main: '0', sub: '', isServing: false },
  ])
})

test('before the first score there is nothing', () => {
  const plates = clipPlates(timeline(score(9_000, '0')), words, { fromMs: 5_000, untilMs: 20_000 })
  expect(goalsAt(plates)).toEqual([
    [5_000, undefined],
    [9_000, '0'],
  ])
})

test('a running clock changes with each of its seconds, a standing one does not', () => {
  const running = { atMs: 400, baseMs: 58_000, runs: 'up' } as const
  const range = { fromMs: 0, untilMs: 4_000 }
  const notesOf = (clock: ScoreClock) =>
    clipPlates(timeline(score(0, '0', clock)), words, range).map(({ atMs, notes }) => [atMs, notes[0]])
  expect(notesOf(running)).toEqual([
    [0, '0:58'],
    [1_400, '0:59'],
    [2_400, '1:00'],
    [3_400, '1:01'],
  ])
  expect(notesOf({ atMs: 0, baseMs: 58_000, runs: 'no' })).toEqual([[0, '0:58']])
})
