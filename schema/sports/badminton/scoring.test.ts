import { expect, test } from 'vitest'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import type { Payload } from '../../scoring/entry.ts'
import { BADMINTON_PRESETS, type BadmintonState, badmintonScoring, courtOf, serverOf } from './scoring.ts'

function match(conditions: Payload = {}) {
  const base = badmintonScoring.conditionsFor({}, 0) as Payload
  const keeper = scoreKeeper<BadmintonState>(badmintonScoring, { ...base, ...conditions })
  keeper.record('start', { first: 0 })
  const points = (side: number, times: number) => {
    for (let n = 0; n < times; n += 1) keeper.record('point', { side })
  }
  return { ...keeper, points }
}

test('the default changes on 4 January 2027', () => {
  const of = (date: string) => badmintonScoring.conditionsFor({ sets: 3 }, Date.parse(date))
  expect(of('2027-01-03T23:00:00Z')).toMatchObject({ points: 21, cap: 30 })
  expect(of('2027-01-04T00:00:00Z')).toMatchObject({ points: 15, cap: 21, clearBy: 2, sets: 3 })
})

test('30 wins against 29', () => {
  const m = match({ sets: 1 })
  for (let n = 0; n < 29; n += 1) {
    m.points(0, 1)
    m.points(1, 1)
  }
  expect(m.result()).toBeNull()
  m.points(1, 1)
  expect(m.result()).toEqual({
    side: 1,
    sentence: { key: 'wonSets', side: 1, values: { won: 1, lost: 0, score: '30–29' } },
  })
})

test('15 points are played to 21, and without setting one point ahead is enough', () => {
  const fifteen = match({ ...BADMINTON_PRESETS.fifteen, sets: 1 })
  for (let n = 0; n < 20; n += 1) {
    fifteen.points(0, 1)
    fifteen.points(1, 1)
  }
  fifteen.points(0, 1)
  expect(fifteen.result()?.sentence.values).toMatchObject({ score: '21–20' })
  const straight = match({ ...BADMINTON_PRESETS.straight, sets: 1 })
  straight.points(0, 20)
  straight.points(1, 21)
  expect(straight.result()?.sentence.values).toMatchObject({ score: '21–20' })
})

test('the winner of a game serves first in the next, from the right', () => {
  const m = match()
  m.points(1, 21)
  expect(m.play().serving).toBe(1)
  m.points(0, 1)
  expect([m.play().serving, courtOf(m.play(), 0)]).toEqual([0, 'left'])
})

/** The example of the BWF laws: A (1) and B (2) play C (1) and D (2); A serves to C first. */
test('doubles: who serves follows from the score, and only the serving pair changes courts', () => {
  const m = match({ matchType: 'doubles' })
  m.record('serve', { side: 0, server: 1, receiver: 1 })
  const servers = [0, 1, 0, 0, 1, 1].map((side) => {
    m.points(side, 1)
    return [m.play().serving, serverOf(m.play())]
  })
  expect(servers).toEqual([
    [0, 1],
    [1, 2],
    [0, 2],
    [0, 2],
    [1, 1],
    [1, 1],
  ])
})

test('in doubles nobody needs to be named', () => {
  const m = match({ matchType: 'doubles' })
  m.points(0, 2)
  expect([m.play().serving, serverOf(m.play())]).toEqual([0, null])
})

test('faults of the server and red cards are points for the other side', () => {
  const m = match()
  m.record('service-fault', { side: 0 })
  m.record('card', { side: 0, colour: 'red' })
  m.record('card', { side: 1, colour: 'yellow' })
  expect(m.play()).toMatchObject({ serving: 1, games: [{ points: [0, 2] }] })
})

test('a retirement names the score as the winner sees it', () => {
  const m = match()
  m.points(0, 21)
  m.points(1, 3)
  m.record('retire', { side: 0 })
  expect(m.result()).toEqual({
    side: 1,
    sentence: { key: 'wonByRetirement', side: 1, sides: { loser: 0 }, values: { score: '0–21, 3–0' } },
  })
})

test('new conditions end a game that has their points already', () => {
  const m = match({ sets: 1 })
  m.points(0, 16)
  m.record('conditions', { points: 15 })
  expect(m.state().phase).toBe('over')
})

test('the board shows game point and the interval', () => {
  const m = match()
  m.points(0, 11)
  const line = () => badmintonScoring.scoreboard(m.play(), m.state().conditions).line
  expect(line()).toEqual({ key: 'interval' })
  m.points(0, 9)
  expect(line()).toEqual({ key: 'setPoint', side: 0 })
  m.points(0, 21)
  expect(line()).toEqual({ key: 'matchPoint', side: 0 })
})
