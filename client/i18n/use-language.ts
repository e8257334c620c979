import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { type Language, language } from './language.ts'

/** The language in effect. */
export function useLanguage(): Language {
  const [chosen] = usePersistedSetting(language)
  return chosen
}
