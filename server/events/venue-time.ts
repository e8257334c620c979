import { asIfUtc } from '#schema/local-time.ts'

/**
 * The instant at which a clock in a time zone shows these digits. Of two such instants (clocks going back) the first; where
 * there is none (clocks going forward) as much later as the clocks were moved.
 */
export function instantAt(localTime: string, timeZone: string): Date {
  const digits = asIfUtc(localTime).getTime()
  const DAY = 24 * 60 * 60 * 1000
  const before = offsetAt(digits - DAY, timeZone)
  const after = offsetAt(digits + DAY, timeZone)
  const candidates = [digits - before, digits - after]
  const exact = candidates.filter((instant) => instant + offsetAt(instant, timeZone) === digits)
  return new Date(exact.length > 0 ? Math.min(...exact) : digits - before)
}

/** What a clock in a time zone shows at an instant: `YYYY-MM-DDTHH:mm`. */
export function localTimeAt(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString().slice(0, 16)
}

/** By how many milliseconds a zone's clock is ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(instant / 1000) * 1000
}
