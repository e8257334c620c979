import { expect, test } from 'vitest'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import { spoken } from '#tests/support/scoring/spoken.ts'
import { clockAt } from '../../scoring/clock.ts'
import type { Payload } from '../../scoring/entry.ts'
import { BASKETBALL_PRESETS, type BasketballState } from './game.ts'
import { basketballScoring } from './scoring.ts'

function match(conditions: Payload = {}) {
  const base = basketballScoring.conditionsFor({ quarters: 4, quarterDuration: 30 }, 0) as Payload
  const keeper = scoreKeeper<BasketballState>(basketballScoring, { ...base, ...conditions })
  const scores = (...scores: [side: number, points: number][]) => {
    for (const [side, points] of scores) keeper.record('score', { side, points })
  }
  const period = (...baskets: [side: number, points: number][]) => {
    keeper.record('period-start')
    scores(...baskets)
    keeper.record('period-end')
  }
  const board = () => basketballScoring.scoreboard(keeper.play(), keeper.state().conditions)
  return { ...keeper, scores, period, board }
}

test('quarters are of ten minutes, whatever the form says', () => {
  expect(basketballScoring.conditionsFor({ quarters: 2, quarterDuration: 60 }, 0)).toMatchObject({
    periods: 2,
    minutes: 10,
  })
})

test('a draw goes to overtimes, as many as are needed', () => {
  const m = match()
  m.period([0, 3], [1, 2])
  m.period()
  m.period([1, 1])
  m.period()
  expect(m.result()).toBeNull()
  m.period([0, 2], [1, 2])
  m.period([1, 1])
  expect(m.result()).toEqual({
    side: 1,
    sentence: { key: 'wonAfterOvertime', side: 1, values: { score: '6–5', overtimes: 2 } },
  })
})

test('a basket after the buzzer counts for the quarter that ended', () => {
  const m = match()
  m.period([0, 2])
  m.scores([1, 3])
  expect(m.play().points).toEqual([[2, 3]])
})

test('fouls are those of the quarter; overtime goes on with those of the last one', () => {
  const m = match({ periods: 2 })
  m.record('period-start')
  for (let n = 0; n < 4; n += 1) m.record('foul', { side: 0, player: 9 })
  expect(m.board()).toMatchObject({ line: { key: 'bonus', side: 1 }, sides: [{ sub: 'F4' }, { sub: 'F0' }] })
  m.record('period-end')
  m.record('period-start')
  expect(m.board().line).toBeNull()
  m.record('foul', { side: 0, player: 9 })
  expect(m.state().warnings).toMatchObject([{ reason: 'playerIsOut' }])
  m.record('period-end')
  m.record('period-start')
  expect(m.play().fouls).toEqual([1, 0])
})

test('time-outs: two in the first half, three in the second, one in an overtime', () => {
  const m = match()
  const timeouts = (times: number) => {
    for (let n = 0; n < times; n += 1) m.record('timeout', { side: 0 })
    return m.state().warnings.length
  }
  m.record('period-start')
  expect(timeouts(1)).toBe(0)
  m.record('period-end')
  m.record('period-start')
  expect([timeouts(1), timeouts(1)]).toEqual([0, 1])
  m.record('period-end')
  m.record('period-start')
  expect([timeouts(3), timeouts(1)]).toEqual([1, 2])
  m.record('period-end')
  m.period()
  m.record('period-start')
  expect([timeouts(1), timeouts(1)]).toEqual([2, 3])
})

test('3x3 ends at 21 at once, and in overtime with two points', () => {
  const sudden = match(BASKETBALL_PRESETS.threeOnThree)
  sudden.scores(...Array.from({ length: 10 }, () => [1, 2] as [number, number]), [1, 1])
  expect(sudden.result()?.sentence).toEqual({ key: 'wonByScore', side: 1, values: { score: '21–0' } })
  const level = match(BASKETBALL_PRESETS.threeOnThree)
  level.period([0, 1], [1, 1])
  level.record('period-start')
  level.scores([0, 1], [1, 1])
  expect(level.result()).toBeNull()
  level.scores([0, 1])
  expect(level.result()?.sentence).toMatchObject({ key: 'wonAfterOvertime', side: 0, values: { score: '3–2' } })
})

test('on the street the first to eleven wins, without a clock', () => {
  const m = match(BASKETBALL_PRESETS.street)
  m.scores([0, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 1])
  expect(m.result()?.side).toBe(0)
  expect(m.board().clock).toBeNull()
})

test('the clock counts down, stops for a time-out, and can be set', () => {
  const m = match()
  m.record('period-start', {}, 0)
  m.record('clock-start', {}, 10_000)
  m.record('timeout', { side: 0 }, 70_000)
  expect(clockAt(m.play().clock, 500_000)).toBe(540_000)
  m.record('clock-set', { seconds: 530 }, 600_000)
  m.record('clock-start', {}, 600_000)
  expect(clockAt(m.play().clock, 630_000)).toBe(500_000)
  expect(clockAt(m.play().clock, 9_630_000)).toBe(0)
})

test('a sum at the start leaves a running clock to be set', () => {
  const m = match({ clock: 'running' })
  m.record('adjust', { side: 0, delta: 12 }, 600_000)
  expect(m.play()).toMatchObject({ period: 1, points: [[12, 0]], clock: { baseMs: 600_000, runs: 'no' } })
})

test.each([
  [4, 'Q1'],
  [2, 'Period 1'],
  [1, 'Period 1'],
])('the first of %i periods is called %s', (periods, name) => {
  const m = match({ periods })
  m.record('period-start')
  const { period } = m.board()
  expect(period && spoken(basketballScoring, period)).toBe(name)
})

test('a walkover is 20–0, a default 2–0', () => {
  for (const [kind, key, score] of [
    ['walkover', 'wonByWalkover', '20–0'],
    ['default', 'wonByDefault', '2–0'],
  ] as const) {
    const m = match()
    m.record(kind, { side: 0 })
    expect(m.result()?.sentence).toEqual({ key, side: 1, sides: { loser: 0 }, values: { score } })
  }
})
