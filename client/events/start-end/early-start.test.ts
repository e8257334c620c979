import { expect, test } from 'vitest'
import { earlyStart } from './early-start.ts'

const match = { localTime: '2026-12-06T15:30', timeZone: 'Asia/Kolkata' }
const at = (instant: string) => earlyStart(match, Date.parse(instant), 'en')

test('counts days to a match on another day, and hours to one today', () => {
  expect(at('2026-11-29T10:00:00Z')).toEqual({ kind: 'days', date: 'Sun 6 Dec', count: 7 })
  expect(at('2026-12-05T18:00:00Z')).toEqual({ kind: 'days', date: 'Sun 6 Dec', count: 1 })
  expect(at('2026-12-06T07:00:00Z')).toEqual({ kind: 'hours', time: '3:30 pm IST', count: 3 })
})

test('uses the clock at the venue', () => {
  const inDubai = { ...match, timeZone: 'Asia/Dubai' }
  const lateEvening = Date.parse('2026-12-05T19:00:00Z')
  expect(earlyStart(match, lateEvening, 'en')).toEqual({ kind: 'hours', time: '3:30 pm IST', count: 15 })
  expect(earlyStart(inDubai, lateEvening, 'en')).toEqual({ kind: 'days', date: 'Sun 6 Dec', count: 1 })
})

test('is null within the hour before the match, and later', () => {
  expect([at('2026-12-06T09:01:00Z'), at('2026-12-06T11:00:00Z')]).toEqual([null, null])
})
