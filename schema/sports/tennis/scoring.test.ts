import { expect, test } from 'vitest'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import type { Payload } from '../../scoring/entry.ts'
import { pointText, servingSide, setsText, type TennisState } from './progress.ts'
import { tennisScoring } from './scoring.ts'

function match(conditions: Payload = {}) {
  const base = tennisScoring.conditionsFor({ sets: 3 }, 0) as Payload
  const keeper = scoreKeeper<TennisState>(tennisScoring, { ...base, ...conditions })
  keeper.record('start', { first: 0 })
  const points = (...sides: number[]) => {
    for (const side of sides) keeper.record('point', { side })
  }
  const games = (...sides: number[]) => {
    for (const side of sides) points(side, side, side, side)
  }
  const calls = () => [0, 1].map((side) => pointText(keeper.play(), side))
  return { ...keeper, points, games, calls, text: () => setsText(keeper.play()) }
}

/** Six games each, and the server of the first one again. */
const SIX_ALL = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]

test('points are called 15, 30, 40, deuce and advantage', () => {
  const m = match()
  const called = [0, 0, 1, 0, 1, 1, 0, 1, 1].map((side) => {
    m.points(side)
    return m.calls().join()
  })
  expect(called).toEqual(['15,0', '30,0', '30,15', '40,15', '40,30', '40,40', 'Ad,40', '40,40', '40,Ad'])
  m.points(1)
  expect(m.text()).toBe('0–1')
  expect(servingSide(m.play())).toBe(1)
})

test.each([
  ['noAd', [0, 0, 0, 1, 1, 1, 1], '0–1'],
  ['oneAdvantage', [0, 0, 0, 1, 1, 1, 0, 1, 0], '1–0'],
  ['advantage', [0, 0, 0, 1, 1, 1, 0, 1, 0], ''],
])('at deuce, %s', (deuce, points, games) => {
  const m = match({ deuce })
  m.points(...points)
  expect(m.text()).toBe(games || '')
})

test('a set is won by two games, or by a tie-break to seven', () => {
  const m = match()
  m.games(0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0)
  expect(m.text()).toBe('7–5')
  m.games(...SIX_ALL)
  m.points(0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1)
  expect(m.text()).toBe('7–5, 6–6')
  m.points(1)
  expect(m.text()).toBe('7–5, 6–7(5)')
})

test('a tie-break is served once, then twice each; who received first in it begins the next set', () => {
  const m = match()
  m.games(...SIX_ALL)
  const servers = Array.from({ length: 6 }, () => {
    const server = servingSide(m.play())
    m.points(0)
    return server
  })
  expect(servers).toEqual([0, 1, 1, 0, 0, 1])
  m.points(0)
  expect(servingSide(m.play())).toBe(1)
})

test('the last set may be a match tie-break to ten', () => {
  const m = match({ lastSet: 'matchTieBreak' })
  m.games(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1)
  m.points(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1)
  expect(m.result()).toBeNull()
  m.points(0, 0)
  expect(m.result()).toEqual({
    side: 0,
    sentence: { key: 'wonSets', side: 0, values: { won: 2, lost: 1, score: '6–0, 0–6, [11–9]' } },
  })
})

test.each([
  ['advantage', '6–6'],
  ['tieBreakTo10', '6–6'],
  ['tieBreak', '7–6(0)'],
])('after seven points at six all, a last set with %s stands at %s', (lastSet, score) => {
  const m = match({ lastSet })
  m.games(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, ...SIX_ALL)
  m.points(0, 0, 0)
  if (lastSet === 'advantage') m.points(1)
  else m.points(0, 0, 0, 0)
  expect(m.text()).toBe(`6–0, 0–6, ${score}`)
})

test('a last set with advantage goes on until two games ahead', () => {
  const m = match({ lastSet: 'advantage' })
  m.games(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, ...SIX_ALL, 0, 1)
  expect(m.text()).toBe('6–0, 0–6, 7–7')
  m.games(0, 0)
  expect(m.result()?.sentence.values).toMatchObject({ score: '6–0, 0–6, 9–7' })
})

test('sets of four games and pro-sets', () => {
  const short = match({ games: 4 })
  short.games(0, 0, 0, 0)
  expect(short.play().sets[0]?.winner).toBe(0)
  const pro = match({ games: 8, sets: 1 })
  pro.games(...SIX_ALL, 0, 1, 0, 1)
  expect(pro.play().sets[0]).toMatchObject({ games: [8, 8], tieBreak: [0, 0] })
})

test('double faults and violations are points or games for the other side', () => {
  const m = match()
  m.record('first-serve-fault')
  m.record('double-fault')
  m.record('violation', { side: 0, penalty: 'point' })
  expect(m.calls()).toEqual(['0', '30'])
  m.record('violation', { side: 0, penalty: 'game' })
  expect(m.text()).toBe('0–1')
  expect(m.play()).toMatchObject({ doubleFaults: [1, 0], firstServeFaults: [1, 0] })
})

test('doubles: the two of a pair serve by turns, and may change in a new set', () => {
  const m = match({ matchType: 'doubles' })
  m.record('serve', { side: 0, server: 2 })
  m.games(0)
  m.record('serve', { side: 1, server: 1 })
  const servers = [0, 0, 0].map((winner) => {
    m.games(winner)
    const { servers: now } = m.play()
    return now[servingSide(m.play())]
  })
  expect(servers).toEqual([1, 2, 2])
  m.games(0, 0)
  expect(m.play().servers).toEqual([null, null])
})

test('a correction of the games begins a tie-break, takes it back, or adds points to a match tie-break', () => {
  const m = match({ lastSet: 'matchTieBreak' })
  m.games(...SIX_ALL)
  m.points(0, 0)
  m.record('adjust', { side: 0, delta: -1 })
  expect(m.play()).toMatchObject({ sets: [{ games: [5, 6], tieBreak: null }], points: [0, 0] })
  m.games(1, 0, 0, 0, 0, 0, 0)
  expect(m.text()).toBe('5–7, 6–0')
  m.record('adjust', { side: 0, delta: 4 })
  m.record('adjust', { side: 1, delta: 9 })
  m.record('adjust', { side: 0, delta: -5 })
  expect(m.state().ignored.map(({ reason }) => reason)).toEqual(['belowZero'])
  expect(m.text()).toBe('5–7, 6–0, [4–9]')
  m.points(1)
  expect(m.result()?.sentence.values).toMatchObject({ score: '7–5, 0–6, [10–4]' })
})

test('other conditions judge the set in progress anew', () => {
  const m = match()
  m.games(0, 1, 0, 1, 0, 1, 0, 1)
  m.record('conditions', { games: 4 })
  expect(m.play().sets[0]?.tieBreak).toEqual([0, 0])
  m.record('conditions', { games: 6 })
  m.games(0)
  expect(m.text()).toBe('5–4')
})

test('a retirement keeps the score', () => {
  const m = match()
  m.games(0, 0, 0, 0, 0, 0, 0, 1)
  m.record('retire', { side: 1 })
  expect(m.result()?.sentence).toEqual({
    key: 'wonByRetirement',
    side: 0,
    sides: { loser: 1 },
    values: { score: '6–0, 1–1' },
  })
})

test('the board shows set point, match point and the change of sides', () => {
  const m = match({ sets: 1 })
  const line = () => tennisScoring.scoreboard(m.play(), m.state().conditions).line
  m.games(0)
  expect(line()).toEqual({ key: 'changeSides' })
  m.games(0, 0, 0, 0)
  m.points(0, 0, 0)
  expect(line()).toEqual({ key: 'matchPoint', side: 0 })
})
