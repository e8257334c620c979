import { persistedSetting } from '#client/storage/persisted-setting.ts'
import { type Language, languages } from '#schema/i18n/language.ts'

export { type Language, languages } from '#schema/i18n/language.ts'

/** The user's choice. `useLanguage` returns the language in effect, as not every screen is translated. */
export const language = persistedSetting<Language>('language', languages, 'en')
