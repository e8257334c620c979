import { useKeptChoice } from '#client/ui/use-kept-choice.ts'
import { type Language, language } from './language.ts'

export function useLanguage(): Language {
  return useKeptChoice(language)[0]
}
