import { useLanguage } from '#client/i18n/use-language.ts'
import { translated } from '#schema/sports/display.ts'
import { isSport, sports } from '#schema/sports/index.ts'
import type { Sport } from '#schema/sports/sport.ts'

/** The chosen sport in the language in effect; null for `other` and before one is chosen. */
export function useSport(type: string): Sport | null {
  const language = useLanguage()
  return isSport(type) ? translated(sports[type], language) : null
}
