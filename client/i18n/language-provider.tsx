import { type ReactNode, useLayoutEffect } from 'react'
import type { Language } from './language.ts'
import { Spoken } from './supported-languages.ts'
import { useLanguage } from './use-language.ts'

type SpeakingProps = { languages: readonly Language[]; children: ReactNode }

/** Sets the languages of a screen, and `<html lang>` to the one in effect. */
export function LanguageProvider({ languages, children }: SpeakingProps) {
  return (
    <Spoken value={languages}>
      <PageLanguage />
      {children}
    </Spoken>
  )
}

function PageLanguage() {
  const language = useLanguage()
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return null
}
