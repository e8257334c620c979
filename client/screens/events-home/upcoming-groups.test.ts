import { expect, test } from 'vitest'
import type { UpcomingEventFragment } from '#client/graphql/generated.ts'
import { mayBeIncomplete, upcomingGroups } from './upcoming-groups.ts'

const NOON_IN_INDIA = Date.parse('2026-12-06T06:30:00Z')

function event(id: string, localTime: string, change: Partial<UpcomingEventFragment> = {}): UpcomingEventFragment {
  const fixed = { title: id, venue: 'Azad Maidan', timeZone: 'Asia/Kolkata', status: 'scheduled' } as const
  return { ...fixed, id, localTime, ...change }
}

function grouped(events: UpcomingEventFragment[], listed: { id: string }[] = []) {
  return upcomingGroups(events, listed, NOON_IN_INDIA).map(({ name, events }) => [name, events.map(({ id }) => id)])
}

test('groups by status and by the day at the venue, in the order received', () => {
  expect(
    grouped([
      event('live', '2026-12-05T23:00', { status: 'live' }),
      event('late', '2026-12-06T11:30'),
      event('tonight', '2026-12-06T23:59'),
      event('tomorrow', '2026-12-07T00:00'),
      event('in New York, where it is night', '2026-12-06T09:00', { timeZone: 'America/New_York' }),
    ]),
  ).toEqual([
    ['live', ['live']],
    ['today', ['late', 'tonight', 'in New York, where it is night']],
    ['next', ['tomorrow']],
  ])
})

test('leaves out events that are listed or over, and groups without events', () => {
  const events = [
    event('listed', '2026-12-06T15:30'),
    event('over', '2026-12-06T11:30', { status: 'completed' }),
    event('next', '2026-12-08T15:30'),
  ]
  expect(grouped(events, [{ id: 'listed' }])).toEqual([['next', ['next']]])
  expect(grouped(events, [{ id: 'listed' }, { id: 'next' }])).toEqual([])
})

test('groups may be incomplete when as many events came as the server sends, and the last is not of a later group', () => {
  const today = Array.from({ length: 5 }, (_, n) => event(`today ${n}`, '2026-12-06T15:30'))
  const six = [...today, event('last', '2026-12-06T18:00')]
  const withNext = [...today, event('next', '2026-12-08T15:30')]
  const isIncomplete = (events: UpcomingEventFragment[], name: 'today' | 'next') =>
    mayBeIncomplete(events, NOON_IN_INDIA, ['live', name])
  expect([today, six, withNext].map((events) => isIncomplete(events, 'today'))).toEqual([false, true, false])
  expect([today, six, withNext].map((events) => isIncomplete(events, 'next'))).toEqual([false, true, true])
})
