import { keptChoice } from '#client/ui/kept-choice.ts'

export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]

export const language = keptChoice<Language>('language', languages, 'en')

/** `<html lang>` follows the choice from now on. */
export function followLanguage() {
  const follow = () => {
    document.documentElement.lang = language.get()
  }
  follow()
  language.subscribe(follow)
}
