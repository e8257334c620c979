import { type ReactNode, useLayoutEffect } from 'react'
import type { Language } from './language.ts'
import { Spoken } from './spoken.ts'
import { useLanguage } from './use-language.ts'

type SpeakingProps = { languages: readonly Language[]; children: ReactNode }

/** A screen is in one language from top to bottom, and `<html lang>` says in which. */
export function Speaking({ languages, children }: SpeakingProps) {
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
