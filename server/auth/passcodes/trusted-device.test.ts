import { expect, test } from 'vitest'
import { deviceCookieFor, deviceTrustOf } from './trusted-device.ts'

const keys = [Buffer.alloc(32, 1)] as const
const newer = Buffer.alloc(32, 2)
const mobile = '9876543210'
const now = Date.UTC(2026, 10, 28)
const days = (count: number) => now + count * 24 * 60 * 60 * 1_000
const mark = deviceCookieFor(mobile, keys, now)

test('a device is known to the number that signed in on it, for 180 days', () => {
  expect(deviceTrustOf(mobile, mark, keys, now)).toBe('known')
  expect(deviceTrustOf(mobile, mark, keys, days(179))).toBe('known')
  expect(deviceTrustOf(mobile, mark, keys, days(180))).toBe('unknown')
})

test('a device stays known when the key is changed, and its next mark is made with the new one', () => {
  expect(deviceTrustOf(mobile, mark, [newer, ...keys], now)).toBe('known')
  expect(deviceTrustOf(mobile, deviceCookieFor(mobile, [newer, ...keys], now), [newer], now)).toBe('known')
})

test('nobody else is known by it, and nothing else is a mark', () => {
  expect(deviceTrustOf('9876543211', mark, keys, now)).toBe('unknown')
  expect(deviceTrustOf(mobile, mark, [newer], now)).toBe('unknown')
  for (const forged of [
    null,
    '',
    'x',
    mark.replace(/^\d/, '9'),
    `${mark.slice(0, -1)}_`,
    mark.slice(0, -1),
    `${mark}A`,
  ]) {
    expect(deviceTrustOf(mobile, forged, keys, now)).toBe('unknown')
  }
})

test('a mark does not hold the number', () => {
  expect(mark).not.toContain(mobile)
})
