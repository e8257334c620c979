import type { Language } from '#client/i18n/language.ts'
import { locales } from '#schema/i18n/language.ts'
import { asIfUtc } from '#schema/validation/local-time.ts'

/** Date and time at the venue, whatever the reader's time zone: `6 Dec 2026, 3:30 pm`. */
export function mediumDateShortTime(localTime: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return format.format(asIfUtc(localTime))
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Time since an instant in its largest whole unit: `12 minutes ago`. */
export function timeAgo(instant: string, now: Date, language: Language): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 1_000))
  const [unit, length] = units.find((each) => seconds >= each[1]) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(-Math.floor(seconds / length), unit)
}

/** An instant in the reader's time zone: `6 Dec 2026, 3:30 pm`. */
export function mediumDateShortTimeHere(instant: string | number, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  )
}

/** An instant in the reader's time zone: `3:30 pm`. */
export function shortTimeHere(instant: number | Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'short' }).format(instant)
}

/** An instant in the reader's time zone, to the second: `4:31:07 pm`. */
export function mediumTimeHere(ms: number, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'medium' }).format(ms)
}
