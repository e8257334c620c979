import { type Language, locales } from '#schema/i18n/language.ts'
import { messages } from '#schema/sponsors/messages/generated.ts'
import type { SponsorReport } from '#schema/sponsors/report.ts'

type AtVenue = Pick<SponsorReport, 'event'>

export function dayOf(ms: number, { event }: AtVenue, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: event.timeZone }).format(ms)
}

export function clockOf(ms: number, { event }: AtVenue, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'medium', timeZone: event.timeZone }).format(ms)
}

/** "1 h 12 min 5 s", of whole seconds. */
export function durationOf(ms: number, language: Language): string {
  const all = Math.floor(ms / 1_000)
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60]
  return messages[language].seconds({ hours, minutes, seconds }).trim()
}
