import { expect, test } from 'vitest'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import { spoken } from '#tests/support/scoring/spoken.ts'
import type { Payload } from '../../scoring/entry.ts'
import type { FootballState } from './periods.ts'
import { footballScoring } from './scoring.ts'
import { shootOutWinner } from './shoot-out.ts'

const MINUTE_MS = 60_000

function match(conditions: Payload = {}) {
  const base = footballScoring.conditionsFor({ time: 90, playersPerTeam: 11 }, 0) as Payload
  const keeper = scoreKeeper<FootballState>(footballScoring, { ...base, ...conditions })
  const goal = (side: number, minutes?: number) => keeper.record('goal', { side }, minutes && minutes * MINUTE_MS)
  const period = (startsAt: number, ...goals: [side: number, minute: number][]) => {
    keeper.record('period-start', {}, startsAt * MINUTE_MS)
    for (const [side, minute] of goals) goal(side, startsAt + minute)
    keeper.record('period-end', {}, (startsAt + 60) * MINUTE_MS)
  }
  return { ...keeper, goal, period, minutes: () => keeper.play().goals.map(({ minute }) => minute) }
}

test('minutes begin at 1, added time is written after the half, the second half begins at 45', () => {
  const m = match()
  m.period(0, [0, 0.3], [0, 44.5], [1, 45.5], [1, 46.9])
  m.period(100, [0, 0.5], [1, 45.1])
  expect(m.minutes()).toEqual(['1', '45', '45+1', '45+2', '46', '90+1'])
  expect(m.result()).toEqual({ side: null, sentence: { key: 'drawn', values: { score: '3–3' } } })
})

test('quarters and short halves have minutes of their own', () => {
  const m = match({ halves: 4, minutes: 10 })
  m.period(0)
  m.period(100)
  m.period(200, [1, 2.5], [1, 10.5])
  expect(m.minutes()).toEqual(['23', '30+1'])
  expect(m.result()).toBeNull()
})

test('a level cup match goes to extra time and penalties', () => {
  const m = match({ level: 'extraTime' })
  m.period(0)
  m.period(100)
  expect(m.result()).toBeNull()
  m.period(200, [0, 1], [1, 2])
  m.period(300)
  expect(m.minutes()).toEqual(['91', '92'])
  for (const scored of [true, true, false, true, true, false, true, true, false, true]) {
    m.record('kick', { side: m.play().kicks.length % 2, scored })
  }
  expect(m.result()).toEqual({
    side: 1,
    sentence: { key: 'wonOnPenalties', side: 1, sides: { a: 0, b: 1 }, values: { score: '1–1', kicks: '4–3' } },
  })
})

test('the second half of extra time starts at 105 minutes', () => {
  const m = match({ level: 'extraTime' })
  for (const fromMinute of [0, 100, 200]) m.period(fromMinute)
  m.period(300, [1, 3])
  expect(m.minutes()).toEqual(['108'])
})

test('a level match may go to penalties without extra time', () => {
  const m = match({ level: 'shootOut' })
  m.period(0)
  m.period(100)
  m.record('period-start')
  expect(m.state().ignored).toMatchObject([{ reason: 'noPeriodToStart' }])
  for (let kick = 0; kick < 6; kick += 1) m.record('kick', { side: kick % 2, scored: kick % 2 === 1 })
  expect(m.result()?.sentence.values).toEqual({ score: '0–0', kicks: '3–0' })
})

test('extra time decides, at once with a golden goal', () => {
  const m = match({ level: 'extraTime', goldenGoal: true })
  m.period(0)
  m.period(100)
  m.record('period-start', {}, 200 * MINUTE_MS)
  m.goal(1, 201)
  expect(m.result()?.sentence).toEqual({ key: 'wonAfterExtraTime', side: 1, values: { score: '1–0' } })
})

test.each([
  ['', null],
  ['101010', 0],
  ['1010', null],
  ['1111111110', 0],
  ['111111111111', null],
  ['1111111111' + '10', 0],
  ['1111111111' + '01', 1],
  ['1111111111' + '1', null],
  ['0101', null],
  ['010101', 1],
])('kicks %s are won by %s', (kicks, winner) => {
  const taken = [...kicks].map((kick, place) => ({ side: place % 2, isScored: kick === '1' }))
  expect(shootOutWinner(taken, 5)).toBe(winner)
})

test('a second yellow card is a red one, and the side is one fewer', () => {
  const m = match()
  for (const player of [7, 8, 7]) m.record('card', { side: 0, player, colour: 'yellow' })
  expect(m.play().cards.map(({ colour }) => colour)).toEqual(['yellow', 'yellow', 'second'])
  expect(footballScoring.scoreboard(m.play(), m.state().conditions).sides[0]?.sub).toBe('10')
})

test('a card after the second yellow one sends nobody else off', () => {
  const m = match()
  for (let card = 0; card < 3; card += 1) m.record('card', { side: 1, player: 7, colour: 'yellow' })
  m.record('card', { side: 1, colour: 'red' })
  expect(footballScoring.scoreboard(m.play(), m.state().conditions).sides[1]?.sub).toBe('9')
})

test.each([
  [{}, ['1st half', 'Half time', '2nd half', 'Full time']],
  [{ halves: 1 }, ['Period 1', 'Full time']],
  [{ halves: 3 }, ['Period 1', 'End of period 1', 'Period 2', 'End of period 2', 'Period 3', 'Full time']],
  [
    { halves: 1, level: 'extraTime' },
    [
      ...['Period 1', 'Full time', 'Extra time, 1st half', 'Half time of extra time'],
      ...['Extra time, 2nd half', 'Penalty shoot-out'],
    ],
  ],
  [{ halves: 1, level: 'extraTime', extraPeriods: 1 }, ['Period 1', 'Full time', 'Extra time', 'Penalty shoot-out']],
])('periods with %j are called %j', (conditions, names) => {
  const m = match(conditions)
  const called = names.map((_, place) => {
    m.record(place % 2 === 0 ? 'period-start' : 'period-end')
    const { period } = footballScoring.scoreboard(m.play(), m.state().conditions)
    return period && spoken(footballScoring, period)
  })
  expect(called).toEqual(names)
})

test('one period of extra time has no half time', () => {
  const m = match({ halves: 1, level: 'extraTime', extraPeriods: 1 })
  m.period(0)
  m.period(100, [1, 2])
  expect(footballScoring.scoreboard(m.play(), m.state().conditions).period).toEqual({ key: 'extraTimeOver' })
})

test('an own goal is for the side that was tapped', () => {
  const m = match()
  m.record('goal', { side: 1, scorer: 4, how: 'ownGoal' })
  expect(footballScoring.scoreboard(m.play(), m.state().conditions).sides.map(({ main }) => main)).toEqual(['0', '1'])
})

test('kicks and goals that make no sense are kept, not counted', () => {
  const m = match()
  m.record('kick', { side: 0 })
  m.period(0)
  m.period(100, [0, 3])
  m.goal(1)
  expect(m.state().ignored.map(({ reason }) => reason)).toEqual(['noShootOut', 'matchIsOver'])
})

test('a clock that stops for breaks goes on where it stood', () => {
  const m = match({ stops: true, clock: 'down', minutes: 20 })
  m.record('period-start', {}, 0)
  m.record('break', { reason: 'timeout' }, 5 * MINUTE_MS)
  m.record('clock-start', {}, 9 * MINUTE_MS)
  m.goal(0, 10)
  expect(m.minutes()).toEqual(['6'])
  expect(footballScoring.scoreboard(m.play(), m.state().conditions).clock).toEqual({
    atMs: 9 * MINUTE_MS,
    baseMs: 15 * MINUTE_MS,
    runs: 'down',
  })
})

test('a match that is finished early has the score so far', () => {
  const m = match()
  m.record('period-start', {}, 0)
  m.goal(0, 3)
  m.record('finish')
  expect(m.result()?.sentence).toEqual({ key: 'wonOnGoals', side: 0, values: { score: '1–0' } })
})
