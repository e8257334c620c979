import { persistedSetting } from '#client/storage/persisted-setting.ts'
import { type Language, languageOr, languages } from '#schema/i18n/language.ts'
import { LANGUAGE_COOKIE } from '#schema/i18n/language-cookie.ts'

export { type Language, languages } from '#schema/i18n/language.ts'

const YEAR_SECONDS = 31_536_000

/** The user's choice; until there is one, the first of the browser's languages that the app speaks. */
export const language = persistedSetting<Language>('language', languages, browserLanguage())

/** Keeps `<html lang>` up to date. A cookie tells the server in which language to paint the next page. */
export function followLanguage(): void {
  declare()
  language.subscribe(declare)
}

function declare() {
  const chosen = language.get()
  if (document.documentElement.lang === chosen) return
  document.documentElement.lang = chosen
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
    document.cookie = `${LANGUAGE_COOKIE}=${chosen}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  } catch {
    // A sandboxed frame has no cookies.
  }
}

function browserLanguage(): Language {
  const known = navigator.languages.map((code) => languageOr(code, null))
  return known.find((each) => each !== null) ?? 'en'
}
