import type { Language } from './language.ts'

/** For `Intl`: dates, numbers and plural forms as in India. */
export const locales = { en: 'en-IN', hi: 'hi-IN' } as const satisfies Record<Language, string>
