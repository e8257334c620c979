import { expect, test } from 'vitest'
import { asIfUtc, isLocalTime } from './local-time.ts'

test.each(['2026-12-06T15:30', '2000-01-01T00:00', '2100-12-31T23:59', '2028-02-29T12:00'])(
  '%s is a wall clock reading',
  (typed) => {
    expect(isLocalTime(typed)).toBe(true)
  },
)

test.each([
  '',
  '2026-12-06',
  '2026-12-06 15:30',
  '2026-12-06T15:30Z',
  '2026-12-06T15:30:00',
  '2026-12-06T15:30+05:30',
  '+2026-12-06T15:30',
  '2026-02-29T12:00',
  '2026-02-30T12:00',
  '2026-04-31T12:00',
  '2026-13-01T12:00',
  '2026-00-01T12:00',
  '2026-12-00T12:00',
  '2026-12-06T24:00',
  '2026-12-06T15:60',
  '1999-12-31T23:59',
  '2101-01-01T00:00',
  '20260-12-06T15:30',
  '２０２６-12-06T15:30',
  'tomorrow',
])('%j is none', (typed) => {
  expect(isLocalTime(typed)).toBe(false)
})

test('its digits are read as they stand, whatever the zone of this machine', () => {
  expect(asIfUtc('2026-12-06T15:30').toISOString()).toBe('2026-12-06T15:30:00.000Z')
})
