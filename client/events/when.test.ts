import { expect, test } from 'vitest'
import { mediumDateShortTime } from './when.ts'

test('the time is the venue’s wall clock, to the digit', () => {
  expect(mediumDateShortTime('2026-12-06T15:30', 'en')).toBe('6 Dec 2026, 3:30 pm')
})

test('the time is written in the reader’s language', () => {
  expect(mediumDateShortTime('2026-12-06T15:30', 'hi')).toContain('दिस')
})
