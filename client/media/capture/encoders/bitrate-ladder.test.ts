import { expect, test } from 'vitest'
import { type Ladder, openBitrateLadder, rungs, type Strain } from './bitrate-ladder.ts'

const easy = { waiting: 0, isFlowing: true, skipped: 0 }
const late = { waiting: 3, isFlowing: true, skipped: 0 }

function live(ladder: Ladder, fromS: number, seconds: number, strain: Omit<Strain, 'nowMs'>): number[] {
  return Array.from({ length: seconds }, (_, second) => {
    ladder.observe({ nowMs: (fromS + second) * 1_000, ...strain })
    return rungs.indexOf(ladder.rung())
  })
}

test('after 3 s of more than two waiting slots it steps down, and every 3 s again', () => {
  expect(live(openBitrateLadder(), 0, 8, late)).toEqual([0, 0, 0, 1, 1, 1, 2, 2])
})

test('short congestion changes nothing', () => {
  const ladder = openBitrateLadder()
  live(ladder, 0, 3, late)
  live(ladder, 3, 1, easy)
  expect(live(ladder, 4, 3, late)).toEqual([0, 0, 0])
})

test('a network outage changes nothing', () => {
  expect(live(openBitrateLadder(), 0, 60, { waiting: 6, isFlowing: false, skipped: 0 }).at(-1)).toBe(0)
})

test('an encoder that skips a quarter of the frames steps down too, but not below the last rung', () => {
  expect(live(openBitrateLadder(), 0, 60, { waiting: 0, isFlowing: false, skipped: 0.4 }).at(-1)).toBe(rungs.length - 1)
})

test('steps up after 20 s without strain; after a failed try it waits 40 s', () => {
  const ladder = openBitrateLadder()
  live(ladder, 0, 4, late)
  expect(live(ladder, 4, 21, easy).at(-1)).toBe(0)
  expect(live(ladder, 25, 4, late).at(-1)).toBe(1)
  expect(live(ladder, 29, 40, easy).at(-1)).toBe(1)
  expect(live(ladder, 69, 1, easy).at(-1)).toBe(0)
})
