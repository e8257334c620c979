import { expect, test } from 'vitest'
import { shortDay, shortTime } from './short-date.ts'

test('the day has its weekday, the time is the clock at the venue', () => {
  expect(shortDay('2026-12-06T15:30', 'en')).toBe('Sun 6 Dec')
  expect(shortTime('2026-12-06T15:30:20', 'en')).toBe('3:30 pm')
})

test('both are in the language of the reader, with Latin digits', () => {
  expect(shortDay('2026-12-06T15:30', 'hi')).toBe('रवि 6 दिस॰')
  expect(shortTime('2026-12-06T15:30', 'mr')).toBe('3:30 PM')
})
