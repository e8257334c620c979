import { expect, test } from 'vitest'
import { deviceMarkFor, laneOf } from './lane.ts'

const keys = [Buffer.alloc(32, 1)] as const
const newer = Buffer.alloc(32, 2)
const mobile = '9876543210'
const now = Date.UTC(2026, 10, 28)
const days = (count: number) => now + count * 24 * 60 * 60 * 1_000
const mark = deviceMarkFor(mobile, keys, now)

test('a device is known to the number that signed in on it, for 180 days', () => {
  expect(laneOf(mobile, mark, keys, now)).toBe('known')
  expect(laneOf(mobile, mark, keys, days(179))).toBe('known')
  expect(laneOf(mobile, mark, keys, days(180))).toBe('unknown')
})

test('a device stays known when the key is changed, and its next mark is made with the new one', () => {
  expect(laneOf(mobile, mark, [newer, ...keys], now)).toBe('known')
  expect(laneOf(mobile, deviceMarkFor(mobile, [newer, ...keys], now), [newer], now)).toBe('known')
})

test('nobody else is known by it, and nothing else is a mark', () => {
  expect(laneOf('9876543211', mark, keys, now)).toBe('unknown')
  expect(laneOf(mobile, mark, [newer], now)).toBe('unknown')
  for (const forged of [
    null,
    '',
    'x',
    mark.replace(/^\d/, '9'),
    `${mark.slice(0, -1)}_`,
    mark.slice(0, -1),
    `${mark}A`,
  ]) {
    expect(laneOf(mobile, forged, keys, now)).toBe('unknown')
  }
})

test('a mark does not hold the number', () => {
  expect(mark).not.toContain(mobile)
})
