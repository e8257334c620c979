import type { Language } from '#schema/i18n/language.ts'
import { shortDay, shortTime } from '#schema/i18n/short-date.ts'
import { messages } from './messages/generated.ts'

/** Day and time of an event's `localTime` in short: `Sun 6 Dec, 7:30 am`. */
export function eventWhen(localTime: string, language: Language): string {
  return messages[language].when({ day: shortDay(localTime, language), time: shortTime(localTime, language) })
}
