import { asIfUtc } from '#schema/validation/local-time.ts'
import { type Language, locales } from './language.ts'

/** Day of an event's `localTime`: `Sun 6 Dec`. */
export function shortDay(localTime: string, language: Language): string {
  const weekday = formatted(localTime, language, { weekday: 'short' })
  return `${weekday} ${formatted(localTime, language, { day: 'numeric', month: 'short' })}`
}

/** Time of day of an event's `localTime`: `7:30 am`. */
export function shortTime(localTime: string, language: Language): string {
  return formatted(localTime, language, { timeStyle: 'short' })
}

function formatted(localTime: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(asIfUtc(localTime))
}
