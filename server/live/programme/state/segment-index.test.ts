import { expect, test } from 'vitest'
import { newSegmentIndex } from './segment-index.ts'

const segment = (slot: number, run = 0) => ({
  ...{ deviceId: 'cam', slot, run },
  ...{ startMs: slot * 1_000 - 3, durationMs: 1_001, receivedMs: slot * 1_000 + 1_400 },
})

test('what was added is there, in whatever order it came and however late it began', () => {
  const index = newSegmentIndex('cam')
  expect([index.first(), index.newest(), index.get(0)]).toEqual([Number.POSITIVE_INFINITY, -1, undefined])
  for (const slot of [21_599, 63, 64, 3]) expect(index.add(segment(slot))).toBe(true)
  expect([index.first(), index.newest()]).toEqual([3, 21_599])
  expect([3, 63, 64, 21_599].map(index.get)).toEqual([3, 63, 64, 21_599].map((slot) => segment(slot)))
  expect([0, 4, 65, 21_598, 21_600, -1].map(index.get)).toEqual(Array(6).fill(undefined))
})

test('what is there stays', () => {
  const index = newSegmentIndex('cam')
  index.add(segment(5))
  expect(index.add(segment(5, 1))).toBe(false)
  expect(index.get(5)).toEqual(segment(5))
})
