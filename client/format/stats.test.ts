import { expect, test } from 'vitest'
import { bitrate, percent, roughDuration } from './stats.ts'

test('rounds figures sensibly', () => {
  expect([percent(0.62), percent(null), bitrate(1_800_000), bitrate(undefined)]).toEqual(['62 %', '–', '1.8 Mb/s', '–'])
  expect([400, 949, 950, 9_400, 119_000, 120_000].map(roughDuration)).toEqual([
    '0.4 s',
    '0.9 s',
    '1 s',
    '9 s',
    '119 s',
    '2 min',
  ])
})
