import { expect, test } from 'vitest'
import { dateTimeAtVenueWithZone, timeAtVenueWithZone, venueDateTime, zoneName } from './venue-time.ts'

test('the clock at the venue is shown to the digit, with its zone, wherever the reader is', () => {
  expect(venueDateTime('2026-12-06T15:30', 'Asia/Kolkata', 'en')).toBe('Sun, 6 Dec 2026, 3:30 pm IST')
})

test('a zone has a long name', () => {
  expect(zoneName('Asia/Kolkata', 'long', 'en')).toBe('India Standard Time')
})

test('an instant has the zone of its date, in summer as in winter', () => {
  const summer = Date.UTC(2026, 6, 1, 11, 0)
  const winter = Date.UTC(2026, 11, 1, 11, 0)
  expect(timeAtVenueWithZone(summer, 'America/New_York', 'en')).toBe('7:00 am GMT-4')
  expect(timeAtVenueWithZone(winter, 'America/New_York', 'en')).toBe('6:00 am GMT-5')
  expect(dateTimeAtVenueWithZone(winter, 'Asia/Kolkata', 'en')).toBe('1 Dec 2026, 4:30 pm IST')
})
