import { expect, test } from 'vitest'
import { durationMs, shortDuration } from './duration.ts'

test('a time is shown with hours when it has some', () => {
  expect([0, 5_999, 65_000, 3_877_000].map(shortDuration)).toEqual(['0:00', '0:05', '1:05', '1:04:37'])
})

test.each([
  ['12:05', 725_000],
  ['1:02:11', 3_731_000],
  [' 0:00 ', 0],
  ['90:00', 5_400_000],
  ['12', null],
  ['1:60', null],
  ['a:bc', null],
])('%s is %s ms', (typed, ms) => {
  expect(durationMs(typed)).toBe(ms)
})
