import { daysUntil, localTimeAtVenue, venueTime } from '#client/format/venue-time.ts'
import type { Language } from '#client/i18n/language.ts'
import { shortDay } from '#schema/i18n/short-date.ts'
import { asIfUtc } from '#schema/validation/local-time.ts'

const MINUTE_MS = 60 * 1_000
const HOUR_MS = 60 * MINUTE_MS

type EarlyStart = { kind: 'days'; date: string; count: number } | { kind: 'hours'; time: string; count: number }

/** How far off a match still is; null within its last hour and afterwards. */
export function earlyStart(
  { localTime, timeZone }: { localTime: string; timeZone: string },
  nowMs: number,
  language: Language,
): EarlyStart | null {
  const minuteMs = asIfUtc(localTimeAtVenue(nowMs, timeZone)).getTime()
  const leftMs = asIfUtc(localTime).getTime() - minuteMs - (nowMs % MINUTE_MS)
  const hours = Math.floor(leftMs / HOUR_MS)
  if (hours < 1) return null
  const days = daysUntil(localTime, timeZone, nowMs)
  if (days > 0) return { kind: 'days', date: shortDay(localTime, language), count: days }
  return { kind: 'hours', time: venueTime(localTime, timeZone, language), count: hours }
}
