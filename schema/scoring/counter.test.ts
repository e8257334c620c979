import { describe, expect, test } from 'vitest'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import { clockAt } from './clock.ts'
import { COUNTER_PRESETS, type CounterState, counterScoring } from './counter.ts'
import type { Payload } from './entry.ts'

function match(conditions: Payload = {}) {
  const base = counterScoring.conditionsFor({}, 0) as Payload
  const keeper = scoreKeeper<CounterState>(counterScoring, { ...base, ...conditions })
  const plus = (side: number, points: number) => keeper.record('plus', { side, points })
  return { ...keeper, plus, labels: () => counterScoring.scorePad(keeper.play(), keeper.state().conditions) }
}

test('counts, and takes back the last points of a side', () => {
  const m = match()
  m.plus(0, 3)
  m.plus(1, 2)
  m.plus(0, 1)
  m.record('minus', { side: 0 })
  expect(m.play().points).toEqual([3, 2])
  m.record('minus', { side: 0 })
  m.record('minus', { side: 0 })
  expect(m.state().ignored).toEqual([{ id: 'e6', reason: 'nothingToTakeBack' }])
  m.record('finish')
  expect(m.result()).toEqual({ side: 1, sentence: { key: 'wonByScore', side: 1, values: { score: '2–0' } } })
})

test.each([
  [1, [7], { key: 'finalScore', values: { score: '7' } }],
  [2, [4, 4], { key: 'drawn', values: { score: '4–4' } }],
  [3, [4, 9, 5], { key: 'wonByScore', side: 1, values: { score: '9–4–5' } }],
])('%d sides with %j', (sides, points, sentence) => {
  const m = match({ sides })
  for (const [side, each] of points.entries()) m.plus(side, each)
  m.record('finish')
  expect(m.result()?.sentence).toEqual(sentence)
})

test('a side that does not play is ignored', () => {
  const m = match()
  m.plus(2, 1)
  expect(m.state().ignored).toEqual([{ id: 'e1', reason: 'invalidPayload' }])
})

describe('presets', () => {
  test('kabaddi: raids of 30 seconds, two halves, one to three points', () => {
    const m = match(COUNTER_PRESETS.kabaddi)
    m.record('clock-start', {}, 0)
    m.record('turn-start', {}, 10_000)
    expect(clockAt(m.play().turn, 25_000)).toBe(15_000)
    m.record('break', { reason: 'timeout' }, 60_000)
    expect(clockAt(m.play().clock, 900_000)).toBe(1_140_000)
    m.record('period-next', {}, 1_000_000)
    m.record('period-next', {}, 1_000_001)
    expect(m.play().period).toBe(2)
    expect(m.state().ignored).toMatchObject([{ reason: 'noPeriodToStart' }])
    expect(m.labels().filter(({ size }) => size === 'large')).toHaveLength(6)
  })

  test('carrom ends at 25', () => {
    const m = match(COUNTER_PRESETS.carrom)
    m.plus(0, 24)
    m.plus(1, 5)
    expect(m.result()).toBeNull()
    m.plus(0, 3)
    expect(m.result()).toMatchObject({ side: 0, sentence: { values: { score: '27–5' } } })
    m.record('minus', { side: 0 })
    expect(m.state().phase).toBe('playing')
  })

  test('hockey has quarters and kho-kho turns', () => {
    expect(match(COUNTER_PRESETS.hockey).play()).toMatchObject({ period: 1, clock: { baseMs: 900_000 } })
    expect(match(COUNTER_PRESETS.khoKho).play()).toMatchObject({ period: 1, clock: { baseMs: 540_000 } })
  })
})
