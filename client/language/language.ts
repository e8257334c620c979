import { keptChoice } from '#client/ui/kept-choice.ts'

export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]

/** Not every screen speaks it: what a screen is in, `useLanguage` says. */
export const language = keptChoice<Language>('language', languages, 'en')
