import type { Language } from '#client/i18n/language.ts'
import type { PersistedSetting } from '#client/storage/persisted-setting.ts'

type Translate = typeof import('./translate-sentence.ts').translateSentence

/** Long enough for the first screen to load before the translations do. */
const LOADED_AFTER_MS = 3_000
/** How long a sentence waits for the translations. */
const WAIT_MS = 2_000

let inEffect: () => Language = () => 'en'
let translate: Translate | null = null

/** Makes `language` the one of `serverSentence`, and loads the translations unless it is English. */
export function followServerSentences(language: PersistedSetting<Language>): void {
  inEffect = language.get
  setTimeout(() => void load(), LOADED_AFTER_MS)
  language.subscribe(() => void load())
}

/** A sentence of the server in the language in effect; in English until the translations are there. */
export function serverSentence(sentence: string): string {
  void load()
  return translate && inEffect() !== 'en' ? translate(sentence, inEffect()) : sentence
}

/** Whether sentences need not wait: English is in effect, or the translations are there. */
export function hasTranslations(): boolean {
  return translate !== null || inEffect() === 'en'
}

/** Resolves when the translations are there, or have failed to load, or after 2 s: English stands in. Never rejects. */
export async function translationsLoaded(): Promise<void> {
  if (hasTranslations()) return
  await Promise.race([load(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
}

/** A sentence in the language in effect. Waits for the translations. */
export async function translatedSentence(sentence: string): Promise<string> {
  await translationsLoaded()
  return serverSentence(sentence)
}

async function load(): Promise<void> {
  if (hasTranslations()) return
  try {
    translate = (await import('./translate-sentence.ts')).translateSentence
  } catch {
    // The next sentence loads them again.
  }
}
