import type { EventResultFragment } from '#client/graphql/generated.ts'
import type { Language } from '#client/i18n/language.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { hideScoresChoice } from './hide-scores-choice.ts'

/** How the match ended, in `own` or the language in effect; null without a result, and while scores are hidden. */
export function useResult(event: EventResultFragment | undefined, own?: Language): string | null {
  const inEffect = useLanguage()
  const language = own ?? inEffect
  const [hides] = usePersistedSetting(hideScoresChoice)
  if (!event || hides === 'on') return null
  return event.resultWordings.find((wording) => wording.language === language)?.text ?? null
}
