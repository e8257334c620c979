import { expect, test } from 'vitest'
import { clock, clockMs, megabits, percent, seconds, spokenMinutes } from './stats.ts'

test('figures are as exact as it matters', () => {
  expect([percent(0.62), percent(null), megabits(1_800_000), megabits(undefined)]).toEqual([
    '62 %',
    '–',
    '1.8 Mb/s',
    '–',
  ])
  expect([400, 949, 950, 9_400, 119_000, 120_000].map(seconds)).toEqual([
    '0.4 s',
    '0.9 s',
    '1 s',
    '9 s',
    '119 s',
    '2 min',
  ])
})

test('a time is shown with hours when it has some, and read out in words', () => {
  expect([0, 5_999, 65_000, 3_877_000].map(clock)).toEqual(['0:00', '0:05', '1:05', '1:04:37'])
  expect([59_000, 60_000, 3_877_000].map(spokenMinutes)).toEqual(['less than a minute', '1 minute', '1 hour 4 minutes'])
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
  expect(clockMs(typed)).toBe(ms)
})
