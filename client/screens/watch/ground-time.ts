import { locales } from '#client/events/when.ts'
import type { Language } from '#client/language/language.ts'

/** What the clock at the ground shows at an instant: `3:30 pm`. */
export function groundTime(ms: number, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone }).format(ms)
}

/** The same with the date: `6 Dec 2026, 3:30 pm`. */
export function groundDate(ms: number, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(ms)
}
