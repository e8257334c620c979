import { expect, test } from 'vitest'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import type { Payload } from '../../scoring/entry.ts'
import type { VolleyballState } from './conditions.ts'
import { volleyballScoring } from './scoring.ts'

function match(conditions: Payload = {}) {
  const base = volleyballScoring.conditionsFor({ sets: 5 }, 0) as Payload
  const keeper = scoreKeeper<VolleyballState>(volleyballScoring, { ...base, ...conditions })
  keeper.record('start', { first: 0 })
  const points = (side: number, times: number) => {
    for (let n = 0; n < times; n += 1) keeper.record('point', { side })
  }
  return { ...keeper, points }
}

test('sets begin by turns, and the service of the fifth one is asked', () => {
  const m = match()
  for (const [winner, next] of [
    [0, 1],
    [1, 0],
    [0, 1],
  ] as const) {
    m.points(winner, 25)
    m.record('timeout', { side: 0 })
    expect(m.play().serving).toBe(next)
  }
  m.points(1, 25)
  m.record('timeout', { side: 0 })
  expect(m.play().serving).toBeNull()
  m.record('serve', { side: 0 })
  m.points(1, 14)
  m.points(0, 14)
  m.points(1, 1)
  expect(m.result()).toBeNull()
  m.points(1, 1)
  expect(m.result()?.sentence).toEqual({
    key: 'wonSets',
    side: 1,
    values: { won: 3, lost: 2, score: '0–25, 25–0, 0–25, 25–0, 16–14' },
  })
})

test('a side rotates when it wins the service, from zone 1 to zone 6', () => {
  const m = match()
  m.record('rotation', { side: 1, zone: 2 })
  const zones = [1, 1, 0, 1].map((side) => {
    m.points(side, 1)
    return m.play().zones[1]
  })
  expect(zones).toEqual([1, 1, 1, 6])
})

test('a red card is a point and the service; a cap ends a set', () => {
  const m = match({ sets: 1, points: 5, cap: 6 })
  m.points(0, 4)
  m.points(1, 4)
  m.record('card', { side: 1, colour: 'red' })
  expect(m.play()).toMatchObject({ serving: 0, cards: [{ side: 1, colour: 'red' }] })
  m.points(1, 2)
  expect(m.result()?.sentence.values).toMatchObject({ score: '6–5' })
})

test('more stops than allowed are counted with a warning, anew in each set', () => {
  const m = match({ substitutions: 1 })
  for (let n = 0; n < 3; n += 1) m.record('timeout', { side: 0 })
  for (let n = 0; n < 2; n += 1) m.record('substitute', { side: 1 })
  expect(m.state().warnings.map(({ reason }) => reason)).toEqual(['tooManyTimeouts', 'tooManySubstitutions'])
  m.points(0, 25)
  m.record('timeout', { side: 1 })
  expect(m.play()).toMatchObject({ timeouts: [0, 1], substitutions: [0, 0] })
})

test.each([
  ['beach', [3, 4], true],
  ['beach', [3, 5], false],
  ['indoor', [3, 4], false],
])('sides change: %s at %j is %s', (variant, [a, b], changes) => {
  const m = match({ variant, sets: 3 })
  m.points(0, a as number)
  m.points(1, b as number)
  const { line } = volleyballScoring.scoreboard(m.play(), m.state().conditions)
  expect(line).toEqual(changes ? { key: 'changeSides' } : null)
})

test('two sets may be drawn', () => {
  const m = match({ sets: 2 })
  m.points(0, 25)
  m.points(1, 25)
  expect(m.result()).toEqual({
    side: null,
    sentence: { key: 'drawnSets', values: { a: 1, b: 1, score: '25–0, 0–25' } },
  })
})
