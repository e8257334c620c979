import { expect, test } from 'vitest'
import { mediumDateShortTime, timeAgo } from './dates.ts'

test('the time is the venue’s wall clock, to the digit', () => {
  expect(mediumDateShortTime('2026-12-06T15:30', 'en')).toBe('6 Dec 2026, 3:30 pm')
})

test('the time is written in the reader’s language', () => {
  expect(mediumDateShortTime('2026-12-06T15:30', 'hi')).toContain('दिस')
})

test.each([
  [0, 'now'],
  [59, '59 seconds ago'],
  [60, '1 minute ago'],
  [12 * 60 + 59, '12 minutes ago'],
  [2 * 3_600, '2 hours ago'],
  [86_400, 'yesterday'],
  [40 * 86_400, '40 days ago'],
  [-30, 'now'],
])('%d seconds ago are “%s”', (seconds, words) => {
  const now = new Date('2026-12-06T15:30:00Z')
  expect(timeAgo(new Date(now.getTime() - seconds * 1_000).toISOString(), now, 'en')).toBe(words)
})
