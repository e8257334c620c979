import { LRUCache } from 'lru-cache'
import { asIfUtc, localTimeOf } from '#schema/validation/local-time.ts'

/** When clocks go back, the first of two instants; when they go forward, a skipped time is shifted by the gap. */
export function instantAt(localTime: string, timeZone: string): Date {
  const digits = asIfUtc(localTime).getTime()
  const DAY = 24 * 60 * 60 * 1000
  const before = offsetAt(digits - DAY, timeZone)
  const after = offsetAt(digits + DAY, timeZone)
  const candidates = [digits - before, digits - after]
  const exact = candidates.filter((instant) => instant + offsetAt(instant, timeZone) === digits)
  return new Date(exact.length > 0 ? Math.min(...exact) : digits - before)
}

/** Local time at an instant: `YYYY-MM-DDTHH:mm[:ss[.sss]]`. */
export function localTimeAt(instant: Date, timeZone: string): string {
  return localTimeOf(new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)))
}

/** Creating a formatter is slow, and most events share a few zones. */
const formatters = new LRUCache<string, Intl.DateTimeFormat>({
  max: 100,
  memoMethod: (timeZone) =>
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
})

/** Offset from UTC in milliseconds, positive to the east. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = formatters.memo(timeZone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(instant / 1000) * 1000
}
