import { expect, test } from 'vitest'
import type { ScoreEntry } from '#schema/scoring/entry.ts'
import { entryId } from './entry-id.ts'
import { knownSeq, localLog, mergeLog, momentOfTap } from './score-log.ts'

const entry = (seq: number, id = `e${seq}`): ScoreEntry => ({ id, seq, at: seq * 10, kind: 'point', payload: {} })
const { seq: _seq, ...mine } = entry(0, 'mine')

test('pages of a log come in any order and more than once', () => {
  const log = mergeLog(mergeLog([], [entry(3), entry(4)]), [entry(1), entry(2), entry(3)])
  expect(log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  expect(mergeLog(log, [entry(2)])).toBe(log)
})

test('what is missing in the middle is asked for', () => {
  expect([[], [entry(1), entry(2)], [entry(1), entry(3)], [entry(2)]].map(knownSeq)).toEqual([0, 2, 1, 0])
})

test('taps that wait come last, and once', () => {
  expect(localLog([entry(1), entry(2, 'mine')], [mine])).toEqual([entry(1), entry(2, 'mine')])
  expect(localLog([entry(1)], [mine, { ...mine, id: 'more' }]).map(({ id, seq }) => [id, seq])).toEqual([
    ['e1', 1],
    ['mine', 2],
    ['more', 3],
  ])
})

test('a tap is never before the last entry', () => {
  expect([momentOfTap(25.4, []), momentOfTap(25.4, [entry(1)]), momentOfTap(25, [entry(7)])]).toEqual([25, 25, 71])
})

test('ids are of version 7, and sort by time', () => {
  const ids = [Date.UTC(2026, 0, 1), Date.UTC(2026, 10, 29), Date.UTC(2060, 0, 1)].map(entryId)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
