import type { Language } from '#client/i18n/language.ts'
import { locales } from '#schema/i18n/language.ts'
import { zoneName } from '#schema/i18n/zone-name.ts'
import { DEFAULT_TIME_ZONE } from '#schema/validation/limits.ts'

export type TimeZoneOption = { zone: string; label: string }

/** Names of the IANA database that browsers still list, and those of today. */
const renamed = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Godthab', 'America/Nuuk'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
])

/** The zones that the browser knows, sorted by label. Always includes `kept`, unchanged. */
export function timeZoneOptions(kept: string, atMs: number, language: Language): TimeZoneOption[] {
  const zones = new Map<string, string>()
  for (const zone of [kept, DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf('timeZone')]) {
    const name = renamed.get(zone) ?? zone
    if (!zones.has(name)) zones.set(name, zone)
  }
  const { compare } = new Intl.Collator(locales[language])
  return [...zones.values()]
    .map((zone) => ({ zone, label: timeZoneLabel(zone, atMs, language) }))
    .sort((one, other) => compare(one.label, other.label))
}

/** `Dubai (GMT+4)`, with the offset at an instant: that of summer differs. */
export function timeZoneLabel(zone: string, atMs: number, language: Language): string {
  const places = (renamed.get(zone) ?? zone).split('/').slice(1).reverse()
  const place = places.length > 0 ? places.join(', ').replaceAll('_', ' ') : zone
  return `${place} (${zoneName(zone, 'shortOffset', language, atMs)})`
}
