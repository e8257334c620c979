import { expect, test } from 'vitest'
import {
  dateAtVenue,
  dateTimeAtVenueWithZone,
  daysUntil,
  localTimeAtVenue,
  timeAtVenueWithZone,
  timeFromDay,
  venueDateTime,
} from './venue-time.ts'

test('the clock at the venue is shown to the digit, with its zone, wherever the reader is', () => {
  expect(venueDateTime('2026-12-06T15:30', 'Asia/Kolkata', 'en')).toBe('Sun, 6 Dec 2026, 3:30 pm IST')
})

test('an instant has the zone of its date, in summer as in winter', () => {
  const summer = Date.UTC(2026, 6, 1, 11, 0)
  const winter = Date.UTC(2026, 11, 1, 11, 0)
  expect(timeAtVenueWithZone(summer, 'America/New_York', 'en')).toBe('7:00 am GMT-4')
  expect(timeAtVenueWithZone(winter, 'America/New_York', 'en')).toBe('6:00 am GMT-5')
  expect(dateTimeAtVenueWithZone(winter, 'Asia/Kolkata', 'en')).toBe('1 Dec 2026, 4:30 pm IST')
})

test('the clock at the venue is that of its zone, and midnight is 00', () => {
  expect(localTimeAtVenue(Date.UTC(2026, 11, 5, 18, 30), 'Asia/Kolkata')).toBe('2026-12-06T00:00')
  expect(localTimeAtVenue(Date.UTC(2026, 6, 1, 3, 59), 'America/New_York')).toBe('2026-06-30T23:59')
})

test.each([
  ['2026-12-06T00:05', 1],
  ['2026-12-05T23:59', 0],
  ['2026-12-13T15:30', 8],
  ['2026-12-04T23:59', -1],
])('at 23:00 on 5 December at the venue, %s is %d days away', (localTime, days) => {
  expect(daysUntil(localTime, 'Asia/Kolkata', Date.UTC(2026, 11, 5, 17, 30))).toBe(days)
})

test('the venue’s date begins at its own midnight', () => {
  const instant = Date.parse('2026-12-06T18:30:00Z')
  expect(dateAtVenue(instant, 'Asia/Kolkata')).toBe('2026-12-07')
  expect(dateAtVenue(instant - 1, 'Asia/Kolkata')).toBe('2026-12-06')
  expect(dateAtVenue(instant, 'America/New_York')).toBe('2026-12-06')
})

test.each([
  ['2026-12-05T15:30', '5 Dec 2026, 3:30 pm'],
  ['2026-12-06T15:30', '3:30 pm'],
  ['2026-12-07T00:00', 'Tomorrow, 12:00 am'],
  ['2026-12-12T15:30', 'Saturday, 3:30 pm'],
  ['2026-12-13T15:30', '13 Dec 2026, 3:30 pm'],
])('on 6 December, %s is “%s”', (localTime, text) => {
  expect(timeFromDay(localTime, '2026-12-06', 'en')).toBe(text)
})
