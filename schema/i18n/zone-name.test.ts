import { expect, test } from 'vitest'
import { zoneName } from './zone-name.ts'

const winter = Date.UTC(2026, 11, 6)

test.each([
  ['Asia/Kolkata', 'short', 'en', 'IST'],
  ['Asia/Kolkata', 'long', 'en', 'India Standard Time'],
  ['Asia/Kolkata', 'shortOffset', 'en', 'GMT+5:30'],
  ['America/New_York', 'short', 'hi', 'GMT-5'],
  ['America/New_York', 'short', 'mr', 'GMT-5'],
] as const)('%s is called, %s, in %s: %s', (zone, style, language, name) => {
  expect(zoneName(zone, style, language, winter)).toBe(name)
})

test('summer time has a name of its own', () => {
  expect(zoneName('America/New_York', 'long', 'en', Date.UTC(2026, 6, 1))).toBe('Eastern Daylight Time')
})
