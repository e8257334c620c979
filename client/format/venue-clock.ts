import type { Language } from '#client/i18n/language.ts'
import { locales } from '#client/i18n/locales.ts'
import { asIfUtc } from '#schema/validation/local-time.ts'
import { mediumDateShortTime } from './dates.ts'

/** Date and time at the venue with weekday and zone: `Sun, 6 Dec 2026, 3:30 pm IST`. */
export function venueClock(localTime: string, timeZone: string, language: Language): string {
  const at = asIfUtc(localTime)
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: 'short', timeZone: 'UTC' }).format(at)
  return `${weekday}, ${mediumDateShortTime(localTime, language)} ${zoneName(timeZone, 'short', language, at)}`
}

/** `3:30 pm IST`. */
export function venueTime(localTime: string, timeZone: string, language: Language): string {
  const at = asIfUtc(localTime)
  const time = new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone: 'UTC' }).format(at)
  return `${time} ${zoneName(timeZone, 'short', language, at)}`
}

export function zoneName(timeZone: string, style: 'short' | 'long', language: Language, at = new Date()): string {
  const format = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: style })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** An instant in the venue's time zone: `3:30 pm`. */
export function venueClockTime(ms: number, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone }).format(ms)
}

/** An instant in the venue's time zone: `6 Dec 2026, 3:30 pm`. */
export function venueDate(ms: number, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(ms)
}
