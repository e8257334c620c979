import { persistedSetting } from '#client/storage/persisted-setting.ts'

export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]

/** The user's choice. `useLanguage` returns the language in effect, as not every screen is translated. */
export const language = persistedSetting<Language>('language', languages, 'en')
