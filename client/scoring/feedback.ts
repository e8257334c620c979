import type { Language } from '#client/i18n/language.ts'
import { scorerVibration, scorerVoice } from '#client/scoring/shared/scorer-settings.ts'
import { locales } from '#schema/i18n/language.ts'

const BUZZ_MS = 40
const RATE = 1.15

/** Answers a tap, as far as the scorer wants it and the phone can. */
export function acknowledge(words: string, language: Language): void {
  if (scorerVibration.get() === 'on') navigator.vibrate?.(BUZZ_MS)
  if (scorerVoice.get() !== 'on' || !('speechSynthesis' in window)) return
  const spoken = new SpeechSynthesisUtterance(words)
  spoken.lang = new Intl.Locale(locales[language]).baseName
  spoken.rate = RATE
  speechSynthesis.cancel()
  speechSynthesis.speak(spoken)
}
