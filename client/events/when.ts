import type { Language } from '#client/language/language.ts'
import { asIfUtc } from '#schema/local-time.ts'

export const locales = { en: 'en-IN', hi: 'hi-IN' } as const satisfies Record<Language, string>

/** Medium date, short time, of what the clock at the venue shows, wherever the reader is: `6 Dec 2026, 3:30 pm`. */
export function mediumDateShortTime(localTime: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return format.format(asIfUtc(localTime))
}

/** A real instant to the second, on the reader's own clock: `6 Dec 2026, 3:30:07 pm`. */
export function mediumDateTimeHere(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(instant),
  )
}

/** A real instant to the minute, on the reader's own clock. */
export function mediumDateShortTimeHere(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  )
}
