import { useEffect, useState } from 'react'
import { hasTranslations, serverSentence, translationsLoaded } from './server-sentence.ts'

/** The sentence in the language in effect; null without one, and for up to 2 s while the translations load. */
export function useServerSentence(sentence: string | undefined): string | null {
  const [isReady, setReady] = useState(hasTranslations)

  useEffect(() => {
    if (sentence && !isReady) void translationsLoaded().then(() => setReady(true))
  }, [sentence, isReady])

  return sentence && isReady ? serverSentence(sentence) : null
}
