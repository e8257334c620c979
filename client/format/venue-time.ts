import type { Language } from '#client/i18n/language.ts'
import { locales } from '#client/i18n/locales.ts'
import { asIfUtc } from '#schema/validation/local-time.ts'
import { mediumDateShortTime } from './dates.ts'

/** An event's `localTime` with weekday and zone: `Sun, 6 Dec 2026, 3:30 pm IST`. */
export function venueDateTime(localTime: string, timeZone: string, language: Language): string {
  const at = asIfUtc(localTime)
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: 'short', timeZone: 'UTC' }).format(at)
  return `${weekday}, ${mediumDateShortTime(localTime, language)} ${zoneName(timeZone, 'short', language, at)}`
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
