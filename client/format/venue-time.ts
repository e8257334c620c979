import type { Language } from '#client/i18n/language.ts'
import { locales } from '#schema/i18n/language.ts'
import { shortTime } from '#schema/i18n/short-date.ts'
import { zoneName } from '#schema/i18n/zone-name.ts'
import { asIfUtc } from '#schema/validation/local-time.ts'
import { mediumDateShortTime } from './dates.ts'

const DAY_MS = 86_400_000

/** An event's `localTime` with weekday and zone: `Sun, 6 Dec 2026, 3:30 pm IST`. */
export function venueDateTime(localTime: string, timeZone: string, language: Language): string {
  const zone = zoneName(timeZone, 'short', language, asIfUtc(localTime))
  return `${weekdayOf(localTime, 'short', language)}, ${mediumDateShortTime(localTime, language)} ${zone}`
}

/** An event's `localTime` with its zone: `3:30 pm IST`. */
export function venueTime(localTime: string, timeZone: string, language: Language): string {
  return `${shortTime(localTime, language)} ${zoneName(timeZone, 'short', language, asIfUtc(localTime))}`
}

/** An instant in the venue's time zone: `3:30 pm`. */
export function timeAtVenue(ms: number, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone }).format(ms)
}

/** An instant in the venue's time zone: `3:30 pm IST`. */
export function timeAtVenueWithZone(ms: number, timeZone: string, language: Language): string {
  return `${timeAtVenue(ms, timeZone, language)} ${zoneName(timeZone, 'short', language, ms)}`
}

/** An instant in the venue's time zone: `6 Dec 2026, 3:30 pm IST`. */
export function dateTimeAtVenueWithZone(ms: number, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return `${format.format(ms)} ${zoneName(timeZone, 'short', language, ms)}`
}

/** The venue's date at an instant: `6 Dec 2026`. */
export function dateAtVenueInWords(ms: number, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone }).format(ms)
}

/** What the clock at the venue shows at an instant, as an event's `localTime`: `2026-12-06T15:30`. */
export function localTimeAtVenue(ms: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const digits = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${digits.get('year')}-${digits.get('month')}-${digits.get('day')}T${digits.get('hour')}:${digits.get('minute')}`
}

/** Calendar days at the venue from an instant to an event's `localTime`; negative when it is past. */
export function daysUntil(localTime: string, timeZone: string, ms: number): number {
  return dayOf(localTime) - dayOf(localTimeAtVenue(ms, timeZone))
}

function dayOf(localTime: string): number {
  return Math.floor(asIfUtc(localTime).getTime() / DAY_MS)
}

/** The venue's date at an instant: `2026-12-06`. */
export function dateAtVenue(ms: number, timeZone: string): string {
  return localTimeAtVenue(ms, timeZone).slice(0, 10)
}

/** An event's `localTime` as seen on a day at the venue: `3:30 pm`, `Tomorrow, 3:30 pm`, `Sunday, 3:30 pm`, or with its date. */
export function timeFromDay(localTime: string, day: string, language: Language): string {
  const days = (Date.parse(localTime.slice(0, 10)) - Date.parse(day)) / DAY_MS
  const time = shortTime(localTime, language)
  if (days === 0) return time
  if (days === 1) return `${tomorrow(language)}, ${time}`
  if (days > 1 && days < 7) return `${weekdayOf(localTime, 'long', language)}, ${time}`
  return mediumDateShortTime(localTime, language)
}

function weekdayOf(localTime: string, weekday: 'short' | 'long', language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { weekday, timeZone: 'UTC' }).format(asIfUtc(localTime))
}

function tomorrow(language: Language): string {
  const word = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(1, 'day')
  return word.charAt(0).toLocaleUpperCase(locales[language]) + word.slice(1)
}
