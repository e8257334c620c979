import { expect, test } from 'vitest'
import { durationMs, minutesAndSeconds, shortDuration } from './duration.ts'

test('a time is shown with hours when it has some', () => {
  expect([0, 5_999, 65_000, 3_877_000].map(shortDuration)).toEqual(['0:00', '0:05', '1:05', '1:04:37'])
})

test('a short time is in minutes and seconds, however many', () => {
  const units = {
    minutes: ({ minutes, seconds }: { minutes: number; seconds: number }) => `${minutes} min ${seconds} s`,
    seconds: ({ seconds }: { seconds: number }) => `${seconds} s`,
  }
  const texts = [0, 15_999, 60_000, 210_000, 4_502_000].map((ms) => minutesAndSeconds(ms, units))
  expect(texts).toEqual(['0 s', '15 s', '1 min 0 s', '3 min 30 s', '75 min 2 s'])
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
