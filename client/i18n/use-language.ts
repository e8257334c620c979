import { useContext } from 'react'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { type Language, language } from './language.ts'
import { SupportedLanguages } from './supported-languages.ts'

/** The chosen language, or English when the screen is not translated into it. */
export function useLanguage(): Language {
  const [chosen] = usePersistedSetting(language)
  return useContext(SupportedLanguages).includes(chosen) ? chosen : 'en'
}
