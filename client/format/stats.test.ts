import { expect, test } from 'vitest'
import { bitrate, percent, roughDuration } from './stats.ts'

test('rounds figures sensibly', () => {
  expect([percent(0.62), percent(null), bitrate(1_800_000), bitrate(undefined)]).toEqual(['62 %', '–', '1.8 Mb/s', '–'])
  expect([400, 949, 950, 9_400, 119_000, 120_000].map((ms) => roughDuration(ms, 'en'))).toEqual([
    '0.4 secs',
    '0.9 secs',
    '1 sec',
    '9 secs',
    '119 secs',
    '2 mins',
  ])
})
