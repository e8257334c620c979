import type { Language } from '#client/i18n/language.ts'
import { locales } from '#schema/i18n/locales.ts'
import { asIfUtc } from '#schema/validation/local-time.ts'
import { mediumDateShortTime } from './dates.ts'

const DAY_MS = 86_400_000

/** An event's `localTime` with weekday and zone: `Sun, 6 Dec 2026, 3:30 pm IST`. */
export function venueDateTime(localTime: string, timeZone: string, language: Language): string {
  const at = asIfUtc(localTime)
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: 'short', timeZone: 'UTC' }).format(at)
  return `${weekday}, ${mediumDateShortTime(localTime, language)} ${zoneName(timeZone, 'short', language, at)}`
}

/** Day of an event's `localTime`: `Sun 6 Dec`. */
export function venueDay(localTime: string, language: Language): string {
  const at = asIfUtc(localTime)
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(at)
  return `${written({ weekday: 'short' })} ${written({ day: 'numeric', month: 'short' })}`
}

/** An event's `localTime` with its zone: `3:30 pm IST`. */
export function venueTime(localTime: string, timeZone: string, language: Language): string {
  const at = asIfUtc(localTime)
  const time = new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone: 'UTC' }).format(at)
  return `${time} ${zoneName(timeZone, 'short', language, at)}`
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
  const at = asIfUtc(localTime)
  const formatted = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(at)
  const time = formatted({ timeStyle: 'short' })
  if (days === 0) return time
  if (days === 1) return `${tomorrow(language)}, ${time}`
  if (days > 1 && days < 7) return `${formatted({ weekday: 'long' })}, ${time}`
  return mediumDateShortTime(localTime, language)
}

function tomorrow(language: Language): string {
  const word = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(1, 'day')
  return word.charAt(0).toLocaleUpperCase(locales[language]) + word.slice(1)
}

/** `IST`, or `India Standard Time`. `at` decides between standard and summer time. */
export function zoneName(
  timeZone: string,
  style: 'short' | 'long',
  language: Language,
  at: Date | number = Date.now(),
): string {
  const format = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: style })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
