import { useContext } from 'react'
import { useKeptChoice } from '#client/ui/use-kept-choice.ts'
import { type Language, language } from './language.ts'
import { Spoken } from './spoken.ts'

/** The language of the screen: the chosen one, or English where the screen does not speak it. */
export function useLanguage(): Language {
  const [chosen] = useKeptChoice(language)
  return useContext(Spoken).includes(chosen) ? chosen : 'en'
}
