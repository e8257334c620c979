import type { Language } from '#client/i18n/language.ts'
import { locales } from '#schema/i18n/language.ts'

/** Each limit is where rounding would reach the next form: 1,000 kB, 10.0 MB, 1,000 MB. */
const forms = [
  { below: 999_500, unit: 'kilobyte', each: 1e3, digits: 0 },
  { below: 9_950_000, unit: 'megabyte', each: 1e6, digits: 1 },
  { below: 999_500_000, unit: 'megabyte', each: 1e6, digits: 0 },
]
const LARGEST = { unit: 'gigabyte', each: 1e9, digits: 1 }

/** `310 kB`, `6.2 MB`, `12 MB`, `3.4 GB`. */
export function byteSize(bytes: number, language: Language): string {
  const { unit, each, digits } = forms.find(({ below }) => bytes < below) ?? LARGEST
  const format = new Intl.NumberFormat(locales[language], { style: 'unit', unit, maximumFractionDigits: digits })
  return format.format(bytes / each)
}
