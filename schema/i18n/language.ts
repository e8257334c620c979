/** The languages of the app. A new one is a line here, with its files `messages/<code>.json`. */
const described = {
  en: { locale: 'en-IN', name: 'English' },
  hi: { locale: 'hi-IN', name: 'हिन्दी' },
  mr: { locale: 'mr-IN-u-nu-latn', name: 'मराठी' },
} as const satisfies Record<string, { locale: string; name: string }>

export type Language = keyof typeof described

export const languages = Object.keys(described) as readonly Language[]

/** For `Intl`: dates, numbers and plural forms as in India, with Latin digits. */
export const locales = forEach(({ locale }) => locale)

/** Each language's name for itself. */
export const languageNames = forEach(({ name }) => name)

/** The language of that code: `hi` for `hi-IN`. Takes what an address or a cookie holds; repeated parameters are arrays. */
export function languageOr<Otherwise>(code: unknown, otherwise: Otherwise): Language | Otherwise {
  const [subtag] = typeof code === 'string' ? code.toLowerCase().split('-') : []
  return languages.find((language) => language === subtag) ?? otherwise
}

/** Texts by language. English stands in for one that is missing, such as in data from before a language was added. */
export type Wordings = { readonly en: string } & { readonly [Other in Language]?: string }

export function wordingIn(wordings: Wordings, language: Language): string {
  return wordings[language] ?? wordings.en
}

/** The wordings of one text in all languages. */
export function worded(textIn: (language: Language) => string): Record<Language, string> {
  return Object.fromEntries(languages.map((language) => [language, textIn(language)])) as Record<Language, string>
}

function forEach(pick: (about: { locale: string; name: string }) => string): Readonly<Record<Language, string>> {
  return worded((language) => pick(described[language]))
}
