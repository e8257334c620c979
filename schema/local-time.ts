import { YEAR_MAX, YEAR_MIN } from './limits.ts'

const digits = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/

/** Whether it is a wall clock reading, `YYYY-MM-DDTHH:mm`, of a day that exists, in a year we keep events for. */
export function isLocalTime(typed: string): boolean {
  const year = Number(digits.exec(typed)?.[1])
  return year >= YEAR_MIN && year <= YEAR_MAX && asIfUtc(typed).toISOString().startsWith(typed)
}

/** The instant that has these digits in UTC: for arithmetic and formatting only. An impossible day rolls over. */
export function asIfUtc(localTime: string): Date {
  const [, year, month, day, hour, minute] = digits.exec(localTime) ?? []
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)))
}
