import { type ReactNode, useLayoutEffect } from 'react'
import type { Language } from './language.ts'
import { SupportedLanguages } from './supported-languages.ts'
import { useLanguage } from './use-language.ts'

type LanguageProviderProps = { languages: readonly Language[]; children: ReactNode }

/** Sets the languages of a screen, and `<html lang>` to the one in effect. */
export function LanguageProvider({ languages, children }: LanguageProviderProps) {
  return (
    <SupportedLanguages value={languages}>
      <PageLanguage />
      {children}
    </SupportedLanguages>
  )
}

function PageLanguage() {
  const language = useLanguage()
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return null
}
