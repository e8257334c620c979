import { expect, test } from 'vitest'
import { instantAt, localTimeAt } from './venue-time.ts'

test.each([
  ['2026-12-06T15:30', 'Asia/Kolkata', '2026-12-06T10:00:00.000Z'],
  ['2026-12-31T23:59', 'Asia/Kathmandu', '2026-12-31T18:14:00.000Z'],
  ['2026-12-06T15:30:45.120', 'America/New_York', '2026-12-06T20:30:45.120Z'],
  ['2028-02-29T00:00', 'UTC', '2028-02-29T00:00:00.000Z'],
  ['2026-07-01T12:00', 'Europe/London', '2026-07-01T11:00:00.000Z'],
  ['2026-01-01T12:00', 'Pacific/Kiritimati', '2025-12-31T22:00:00.000Z'],
])('%s in %s is %s, and back', (localTime, timeZone, instant) => {
  expect(instantAt(localTime, timeZone).toISOString()).toBe(instant)
  expect(localTimeAt(new Date(instant), timeZone)).toBe(localTime)
})

test('of the hour that happens twice, the first is meant', () => {
  expect(instantAt('2026-10-25T01:30', 'Europe/London').toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('in the hour that does not happen, the clock is read as it was before', () => {
  expect(instantAt('2026-03-29T01:30', 'Europe/London').toISOString()).toBe('2026-03-29T01:30:00.000Z')
})
