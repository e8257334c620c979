import type { Language } from './language.ts'
import { useLanguage } from './use-language.ts'

/** English is complete, other languages may be partial. */
type Words<Texts extends object> = { en: Texts } & {
  [Other in Exclude<Language, 'en'>]?: Partial<NoInfer<Texts>>
}

export function useMessages<Texts extends object>(words: Words<Texts>): Texts {
  return { ...words.en, ...words[useLanguage()] }
}
