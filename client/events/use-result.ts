import type { EventResultFragment } from '#client/graphql/generated.ts'
import type { Language } from '#client/i18n/language.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { hideScoresChoice } from './hide-scores-choice.ts'

/** How the match ended, in the language in effect; null without a result, and for who wants to see none. */
export function useResult(event: EventResultFragment | undefined): string | null {
  const language = useLanguage()
  const [hides] = usePersistedSetting(hideScoresChoice)
  if (!event || hides === 'on') return null
  const sentences: Record<Language, string | null> = { en: event.resultEn, hi: event.resultHi }
  return sentences[language]
}
