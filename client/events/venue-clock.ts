import type { Language } from '#client/language/language.ts'
import { asIfUtc } from '#schema/local-time.ts'
import { locales, mediumDateShortTime } from './when.ts'

/** What the clock at the venue shows, with the day of the week and the zone: `Sun, 6 Dec 2026, 3:30 pm IST`. */
export function venueClock(localTime: string, timeZone: string, language: Language): string {
  const at = asIfUtc(localTime)
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: 'short', timeZone: 'UTC' }).format(at)
  return `${weekday}, ${mediumDateShortTime(localTime, language)} ${zoneName(timeZone, 'short', language, at)}`
}

/** The time of day alone: `3:30 pm IST`. */
export function venueTime(localTime: string, timeZone: string, language: Language): string {
  const at = asIfUtc(localTime)
  const time = new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone: 'UTC' }).format(at)
  return `${time} ${zoneName(timeZone, 'short', language, at)}`
}

export function zoneName(timeZone: string, style: 'short' | 'long', language: Language, at = new Date()): string {
  const format = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: style })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
