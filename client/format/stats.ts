import type { Language } from '#client/i18n/language.ts'
import { locales } from '#schema/i18n/language.ts'

const DASH = '–'

/** `62 %`; a dash when unknown. */
export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? DASH : `${Math.round(share * 100)} %`
}

/** `1.8 Mb/s`. */
export function bitrate(bitsPerSecond: number | undefined): string {
  return bitsPerSecond === undefined ? DASH : `${(bitsPerSecond / 1_000_000).toFixed(1)} Mb/s`
}

/** In the largest fitting unit: `0.4 secs`, `9 secs`, `2 mins`. */
export function roughDuration(ms: number, language: Language): string {
  const isLong = ms >= 120_000
  const format = new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit: isLong ? 'minute' : 'second',
    unitDisplay: 'short',
    maximumFractionDigits: ms < 950 ? 1 : 0,
  })
  return format.format(ms / (isLong ? 60_000 : 1_000))
}
