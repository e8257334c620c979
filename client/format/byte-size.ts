import type { Language } from '#client/i18n/language.ts'
import { locales } from '#schema/i18n/locales.ts'

/** `310 kB`, `6.2 MB`, `12 MB`. Each limit is where rounding would reach the next form: 1,000 kB, 10.0 MB. */
export function byteSize(bytes: number, language: Language): string {
  const isSmall = bytes < 999_500
  const format = new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall || bytes >= 9_950_000 ? 0 : 1,
  })
  return format.format(bytes / (isSmall ? 1_000 : 1_000_000))
}
