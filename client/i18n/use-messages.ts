import type { Language } from './language.ts'
import { useLanguage } from './use-language.ts'

/** Translations are complete: a message that a translator left out is English in them. */
type Catalogue<Texts> = { en: Texts } & { [Other in Exclude<Language, 'en'>]?: NoInfer<Texts> }

/** The messages in one language of a generated catalogue: `MessagesOf<typeof messages>`. */
export type MessagesOf<Given extends Catalogue<unknown>> = Given['en']

/** The catalogue's messages in the language in effect. */
export function useMessages<Texts>(catalogue: Catalogue<Texts>): Texts {
  return catalogue[useLanguage()] ?? catalogue.en
}
