import { expect, test } from 'vitest'
import { megabits, percent, seconds } from './stats.ts'

test('rounds figures sensibly', () => {
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
