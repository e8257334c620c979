import { expect, test } from 'vitest'
import { levelAtFirst, noteLevel } from './level-ballistics.ts'

const LEAST_DB = -60

/** Ten levels a second. */
function shownAfter(levels: readonly number[]) {
  let shown = levelAtFirst(LEAST_DB, 0)
  return levels.map((level, place) => {
    shown = noteLevel(shown, level, place * 100)
    return { bar: Math.round(shown.barDb), peak: Math.round(shown.peakDb) }
  })
}

const silence = (tenths: number) => Array.from({ length: tenths }, () => LEAST_DB)

test('the bar rises at once, and falls by 20 dB in 1.7 seconds', () => {
  const shown = shownAfter([-5, ...silence(17)])
  expect(shown[0]).toEqual({ bar: -5, peak: -5 })
  expect(shown[17]?.bar).toBe(-25)
})

test('between beeps once a second the bar stays lit and the peak stands', () => {
  const beeps = [-5, ...silence(9), -5, ...silence(9), -5]
  const shown = shownAfter(beeps)
  expect(Math.min(...shown.map(({ bar }) => bar))).toBe(-16)
  expect(new Set(shown.map(({ peak }) => peak))).toEqual(new Set([-5]))
})

test('the peak falls to the bar after its time, and in silence both reach the lowest level', () => {
  const shown = shownAfter([-5, ...silence(80)])
  expect(shown[14]).toEqual({ bar: -21, peak: -5 })
  expect(shown[15]).toEqual({ bar: -23, peak: -23 })
  expect(shown.at(-1)).toEqual({ bar: LEAST_DB, peak: LEAST_DB })
})

test('a louder sound moves the peak at once', () => {
  expect(shownAfter([-20, -30, -8]).at(-1)).toEqual({ bar: -8, peak: -8 })
})
