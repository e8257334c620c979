import type { Language } from './language.ts'
import { useLanguage } from './use-language.ts'

/** A screen's texts: all of them in English, some in other languages. */
type Words<Texts extends object> = { en: Texts } & {
  [Other in Exclude<Language, 'en'>]?: Partial<NoInfer<Texts>>
}

/** The texts in the current language; English where a translation is missing. */
export function useWords<Texts extends object>(words: Words<Texts>): Texts {
  return { ...words.en, ...words[useLanguage()] }
}
