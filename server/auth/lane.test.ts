import { expect, test } from 'vitest'
import { deviceMarkFor, laneOf } from './lane.ts'

const key = Buffer.alloc(32, 1)
const mobile = '9876543210'
const now = Date.UTC(2026, 10, 28)
const days = (count: number) => now + count * 24 * 60 * 60 * 1_000
const mark = deviceMarkFor(mobile, key, now)

test('a device is known to the number that signed in on it, for 180 days', () => {
  expect(laneOf(mobile, mark, key, now)).toBe('known')
  expect(laneOf(mobile, mark, key, days(179))).toBe('known')
  expect(laneOf(mobile, mark, key, days(180))).toBe('unknown')
})

test('nobody else is known by it, and nothing else is a mark', () => {
  expect(laneOf('9876543211', mark, key, now)).toBe('unknown')
  expect(laneOf(mobile, mark, Buffer.alloc(32, 2), now)).toBe('unknown')
  for (const forged of [
    null,
    '',
    'x',
    mark.replace(/^\d/, '9'),
    `${mark.slice(0, -1)}_`,
    mark.slice(0, -1),
    `${mark}A`,
  ]) {
    expect(laneOf(mobile, forged, key, now)).toBe('unknown')
  }
})

test('a mark does not hold the number', () => {
  expect(mark).not.toContain(mobile)
})
