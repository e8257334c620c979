import { type Language, locales } from './language.ts'

/** `IST`, `India Standard Time` or `GMT+5:30`. `at` decides between standard and summer time. */
export function zoneName(
  timeZone: string,
  style: 'short' | 'long' | 'shortOffset',
  language: Language,
  at: Date | number = Date.now(),
): string {
  const format = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: style })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  // In languages without a form of their own for offsets, Marathi among them, `Intl` writes `[GMT]+4`.
  return name.replace('[GMT]', 'GMT')
}
