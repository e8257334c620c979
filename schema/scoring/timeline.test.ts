import { expect, test } from 'vitest'
import { foldScore } from '#schema/scoring/fold.ts'
import { changeAt, moments, scoreChanges } from '#schema/scoring/timeline.ts'
import { footballScoring } from '#schema/sports/football/scoring.ts'

const MINUTE_MS = 60_000
const entries = [
  { id: 'a', seq: 1, at: 0, kind: 'period-start', payload: {} },
  { id: 'b', seq: 2, at: 5 * MINUTE_MS, kind: 'note', payload: { words: 'Ball over the fence' } },
  { id: 'c', seq: 3, at: 9 * MINUTE_MS, kind: 'goal', payload: { side: 1 } },
  { id: 'd', seq: 4, at: 9 * MINUTE_MS, kind: 'card', payload: { side: 0, player: 4, colour: 'red' } },
  { id: 'e', seq: 5, at: 20 * MINUTE_MS, kind: 'break', payload: { reason: 'rain' } },
  { id: 'f', seq: 6, at: 25 * MINUTE_MS, kind: 'resume', payload: {} },
  { id: 'g', seq: 7, at: 45 * MINUTE_MS, kind: 'period-end', payload: {} },
  { id: 'h', seq: 8, at: 60 * MINUTE_MS, kind: 'period-start', payload: {} },
  { id: 'i', seq: 9, at: 105 * MINUTE_MS, kind: 'period-end', payload: {} },
]
const folded = foldScore(footballScoring, footballScoring.conditionsFor({ time: 90 }, 0), entries)
const changes = scoreChanges(footballScoring, folded)

test('a change is where the board or the result differs, one for each moment', () => {
  expect(changes.map(({ entryId }) => entryId)).toEqual(['a', 'd', 'e', 'f', 'g', 'h', 'i'])
  expect(changes[1]).toMatchObject({
    atMs: 9 * MINUTE_MS,
    board: { sides: [{ main: '0', sub: '10' }, { main: '1' }] },
    result: null,
  })
})

test('a break says why; the match goes on with the board of before', () => {
  expect(changes[2]?.board.line).toEqual({ key: 'break.rain' })
  expect(changes[3]?.board).toEqual(changes[1]?.board)
})

test('the last change has the result', () => {
  expect(changes.at(-1)?.result).toEqual({
    side: 1,
    sentence: { key: 'wonOnGoals', side: 1, values: { score: '1–0' } },
  })
})

test.each([
  [-1, undefined],
  [0, 'a'],
  [9 * MINUTE_MS - 1, 'a'],
  [9 * MINUTE_MS, 'd'],
  [24 * MINUTE_MS, 'e'],
  [300 * MINUTE_MS, 'i'],
])('at %d ms the change in force is %s', (atMs, entryId) => {
  expect(changeAt(changes, atMs)?.entryId).toBe(entryId)
})

test('moments have the time of their entry', () => {
  expect(moments(footballScoring, folded).map(({ atMs, moment }) => [atMs / MINUTE_MS, moment.title.key])).toEqual([
    [9, 'goal'],
    [9, 'log.cardPlayer'],
  ])
})
