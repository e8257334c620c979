import { expect, test } from 'vitest'
import {
  clipAround,
  type EditableClip,
  faultOf,
  leadAndTail,
  lengthMs,
  withClip,
  withLead,
  withMoved,
  withTail,
} from './clip-list.ts'

const clip = (key: number, at: number, from = at - 9, until = at + 4): EditableClip => {
  const times = { atMs: at * 1_000, fromMs: from * 1_000, untilMs: until * 1_000 }
  return { key, entryId: `e${key}`, ...times, what: 'Four', title: null }
}
const list = [clip(1, 20), clip(2, 50), clip(3, 80)]
const keys = (clips: readonly EditableClip[]) => clips.map(({ key }) => key)

test('a clip changes places with its neighbour', () => {
  expect(keys(withMoved(list, 0, 1))).toEqual([2, 1, 3])
  expect(keys(withMoved(list, 2, -1))).toEqual([1, 3, 2])
  expect(keys(withMoved(list, 0, -1))).toEqual([1, 2, 3])
  expect(keys(withMoved(list, 2, 1))).toEqual([1, 2, 3])
})

test('a clip is added where it belongs in time', () => {
  const { key: _key, ...added } = clip(0, 60)
  expect(keys(withClip(list, added))).toEqual([1, 2, 4, 3])
  expect(withClip([], added)).toEqual([{ ...added, key: 1 }])
  expect(keys(withClip(list, { ...added, atMs: 90_000 }))).toEqual([1, 2, 3, 4])
})

test('a part that is added by its time stays within the recording', () => {
  const within = { fromMs: 0, untilMs: 62_000 }
  expect(clipAround(30_000, within)).toMatchObject({ atMs: 30_000, fromMs: 20_000, untilMs: 34_000, entryId: null })
  expect(clipAround(3_000, within)).toMatchObject({ fromMs: 0, untilMs: 7_000 })
  expect(clipAround(60_000, within)).toMatchObject({ fromMs: 50_000, untilMs: 62_000 })
})

test('lead and tail are seconds before and after the moment', () => {
  const nine = clip(1, 20)
  expect(leadAndTail(nine)).toEqual({ lead: 9, tail: 4 })
  expect(withLead(nine, 12)).toMatchObject({ fromMs: 8_000, untilMs: 24_000 })
  expect(withTail(nine, 2)).toMatchObject({ fromMs: 11_000, untilMs: 22_000 })
  expect(leadAndTail(withTail(nine, -3))).toEqual({ lead: 9, tail: -3 })
})

test('a clip lasts from one second to two minutes', () => {
  const nine = clip(1, 20)
  expect(lengthMs([withLead(nine, -20)])).toBe(1_000)
  expect(lengthMs([withTail(nine, -30)])).toBe(1_000)
  expect(lengthMs([withLead(nine, 500)])).toBe(120_000)
  expect(lengthMs([withTail(nine, 500)])).toBe(120_000)
})

test('a list has at most 100 clips and ten minutes', () => {
  const of = (count: number, seconds: number) => Array.from({ length: count }, (_, key) => clip(key, 0, 0, seconds))
  expect(faultOf(of(100, 6))).toBeNull()
  expect(faultOf(of(101, 1))).toBe('tooMany')
  expect(faultOf(of(6, 101))).toBe('tooLong')
  expect(faultOf([])).toBeNull()
})
