import { locales } from '#client/format/dates.ts'
import type { Language } from '#client/i18n/language.ts'

/** An instant in the venue's time zone: `3:30 pm`. */
export function venueClockTime(ms: number, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone }).format(ms)
}

/** An instant in the venue's time zone: `6 Dec 2026, 3:30 pm`. */
export function venueDate(ms: number, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(ms)
}
