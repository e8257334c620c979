import { expect, test } from 'vitest'
import { drawChart } from './chart.ts'
import { growthOf, peak } from './flatness.ts'

const EVERY_SECONDS = 10

const hourOf = (valueAt: (minute: number, sample: number) => number) =>
  Array.from({ length: 361 }, (_, sample) => {
    const atSeconds = sample * EVERY_SECONDS
    return { atSeconds, value: valueAt(atSeconds / 60, sample) }
  })

test('memory that varies or fills caches has not grown', () => {
  const sawtooth = hourOf((_minute, sample) => 200 + (sample % 25))
  const filling = hourOf((minute) => 200 + 100 * Math.min(1, minute / 20))
  const oneSpike = hourOf((minute) => (minute > 58 ? 400 : 200))
  for (const points of [sawtooth, filling, oneSpike]) expect(Math.abs(growthOf(points))).toBeLessThan(0.02)
})

test('memory that leaks has grown, also slowly and with noise', () => {
  expect(growthOf(hourOf((minute) => 100 + minute))).toBeCloseTo(30 / 130, 2)
  expect(growthOf(hourOf((minute, sample) => 100 + minute + (sample % 25)))).toBeGreaterThan(0.15)
})

test('sawtooth series are judged by their peaks', () => {
  const coming = hourOf((minute, sample) => (minute > 45 || sample % 6 === 0 ? 100 : 60))
  expect(growthOf(coming)).toBeGreaterThan(0.1)
  expect(growthOf(coming, peak)).toBe(0)
})

test('a chart draws and names each series, with escaped text', () => {
  const points = hourOf((minute) => minute)
  const svg = drawChart({
    title: 'A & B',
    subtitle: '1 < 2',
    panels: [{ title: 'Memory', unit: 'MB', series: ['one', 'two'].map((name) => ({ name, points })) }],
  })
  expect(svg.match(/<path class="line [ab]" d="M64.0 /g)).toHaveLength(2)
  for (const text of ['A &amp; B', '1 &lt; 2', '>Memory, MB<', '>one<', '>two<', '>60 min<'])
    expect(svg).toContain(text)
  expect(svg).toContain('prefers-color-scheme: dark')
})
