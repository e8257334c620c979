import { type Language, language } from '#client/i18n/language.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { defaultNames, namesIn } from '#schema/product/product-names.ts'

/** Operators override the names by meta tags. */
const names = {
  name: named('application-name') ?? defaultNames.name,
  shortName: named('apple-mobile-web-app-title') ?? defaultNames.shortName,
}

/** The product's names in the language in effect. */
export function useProduct() {
  return productIn(useLanguage())
}

export function tabTitle(screen: string): string {
  return `${screen} · ${productIn(language.get()).shortName}`
}

function productIn(shown: Language) {
  const { name, shortName } = namesIn(shown, names)
  return { fullName: name, shortName }
}

function named(meta: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${meta}"]`)?.content || undefined
}
