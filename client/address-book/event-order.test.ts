import { expect, test } from 'vitest'
import type { EventStatus } from '#schema/event-status.ts'
import { inOrder, likeliest } from './event-order.ts'

const NOW = Date.parse('2026-12-06T12:00:00Z')
const event = (id: string, status: EventStatus, startsAt: string) => ({ id, status, startsAt: `2026-12-${startsAt}Z` })

const live = event('live', 'live', '06T11:00:00')
const late = event('late', 'scheduled', '06T06:30:00')
const tomorrow = event('tomorrow', 'scheduled', '07T12:00:00')
const over = event('over', 'completed', '05T12:00:00')
const before = event('before', 'completed', '04T12:00:00')
const forgotten = event('forgotten', 'scheduled', '06T06:00:00')
const longForgotten = event('long forgotten', 'scheduled', '01T12:00:00')

test('live events come first, then the next ones, then those that are over; those never started come last', () => {
  const events = [longForgotten, before, over, tomorrow, forgotten, late, live]
  expect(inOrder(events, NOW)).toEqual([live, late, tomorrow, over, before, forgotten, longForgotten])
})

test('an event that was never started is not chosen by itself', () => {
  expect(likeliest([live, late], NOW)).toBe(live)
  expect(likeliest([late, forgotten], NOW)).toBe(late)
  expect(likeliest([over, forgotten], NOW)).toBe(over)
  expect(likeliest([forgotten, longForgotten], NOW)).toBeUndefined()
})
