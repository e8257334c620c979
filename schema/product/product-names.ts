import type { Language } from '../i18n/language.ts'
import { messages } from './messages/generated.ts'

export type ProductNames = { readonly name: string; readonly shortName: string }

/** The product's own names. */
export const defaultNames: ProductNames = messages.en

/** The names in that language. Those that an operator chose are the same in all. */
export function namesIn(language: Language, { name, shortName }: ProductNames): ProductNames {
  const translated = messages[language]
  return {
    name: name === defaultNames.name ? translated.name : name,
    shortName: shortName === defaultNames.shortName ? translated.shortName : shortName,
  }
}
