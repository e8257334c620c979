import { expect, test } from 'vitest'
import { venueClock, zoneName } from './venue-clock.ts'

test('the clock at the venue is shown to the digit, with its zone, wherever the reader is', () => {
  expect(venueClock('2026-12-06T15:30', 'Asia/Kolkata', 'en')).toBe('Sun, 6 Dec 2026, 3:30 pm IST')
})

test('a zone has a long name', () => {
  expect(zoneName('Asia/Kolkata', 'long', 'en')).toBe('India Standard Time')
})
