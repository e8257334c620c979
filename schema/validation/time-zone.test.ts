import { expect, test } from 'vitest'
import { timeZoneName } from './time-zone.ts'

const others = [
  'UTC',
  'Asia/Kolkata',
  'Asia/Calcutta',
  'Etc/GMT+5',
  'US/East-Indiana',
  'America/Knox_IN',
  'Europe/Kyiv',
]
const listed = [...Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/')), ...others]

test('each listed name is kept, and found in any case of letters', () => {
  for (const name of listed) {
    for (const typed of [name, name.toLowerCase(), name.toUpperCase()]) expect(timeZoneName(typed)).toBe(name)
  }
})

test('an abbreviation becomes a place with that clock', () => {
  expect(timeZoneName('EST')).toMatch(/^America\//)
})

test.each(['', 'Mars/Olympus', '+05:30', 'Asia/Kolkata ', 'Asia//Kolkata', 'x'.repeat(1_000_000)])(
  '%.20s is none',
  (typed) => {
    expect(timeZoneName(typed)).toBeNull()
  },
)
