import { useLanguage } from '#client/i18n/use-language.ts'

const devanagari = /\p{Script=Devanagari}/u

/** User-entered text in any script. Isolates its direction, and marks Devanagari for the style sheet of an English page. */
export function UserText({ children }: { children: string }) {
  const language = useLanguage()
  return <bdi lang={language === 'en' && devanagari.test(children) ? 'hi' : undefined}>{children}</bdi>
}
