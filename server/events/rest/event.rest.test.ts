import { expect, test } from 'vitest'
import { eventFromRest } from './event.rest.ts'

const localTimeOf = (time: string) =>
  eventFromRest({ type: 'other', time, timeZone: 'America/New_York' }, 'https://maidan.example').localTime

test.each([
  ['2026-12-06T15:30', '2026-12-06T15:30'],
  ['2026-12-06T15:30:45.120000Z', '2026-12-06T15:30:45.120'],
  ['2026-12-06T15:30+00:00', '2026-12-06T10:30'],
])('reads %s as the local time %s', (time, localTime) => {
  expect(localTimeOf(time)).toBe(localTime)
})

test.each(['2026-12-06T15:300', '2026-12-06T15:300Z', '2026-12-06T15:30:4500+00:00', '2026-12-06T15:30:45.1234'])(
  'leaves %s to the validation, which refuses it',
  (time) => {
    expect(localTimeOf(time)).toBe(time)
  },
)
