import { YEAR_MAX, YEAR_MIN } from './limits.ts'

const reading = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/
const LONGEST = 'YYYY-MM-DDTHH:mm:ss.sss'.length

/** Whether it is `YYYY-MM-DDTHH:mm[:ss[.sss]]` of an existing day between YEAR_MIN and YEAR_MAX. */
export function isLocalTime(typed: string): boolean {
  if (typed.length > LONGEST) return false
  const year = Number(reading.exec(typed)?.[1])
  return year >= YEAR_MIN && year <= YEAR_MAX && asIfUtc(typed).toISOString().startsWith(typed.slice(0, 19))
}

/** The instant with these digits in UTC, for arithmetic and formatting only. An impossible day rolls over. */
export function asIfUtc(localTime: string): Date {
  const [, year, month, day, hour, minute, second = 0, fraction = ''] = reading.exec(localTime) ?? []
  const milliseconds = Number(fraction.padEnd(3, '0'))
  return new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second), milliseconds),
  )
}

/** Digits of an instant in UTC as stored, without zero seconds: `15:30`, `15:30:45` or `15:30:45.120`. */
export function localTimeOf(asIfUtc: Date): string {
  const digits = asIfUtc.toISOString().slice(0, -1)
  return digits.replace(/\.000$/, '').replace(/(T\d\d:\d\d):00$/, '$1')
}

export function minuteOf(localTime: string): string {
  return localTime.slice(0, 'YYYY-MM-DDTHH:mm'.length)
}
