import { expect, test } from 'vitest'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import { counterScoring } from './counter.ts'
import type { Payload } from './entry.ts'
import { boardOf } from './match.ts'

function match(conditions: Payload = {}) {
  return scoreKeeper(counterScoring, { ...(counterScoring.conditionsFor({}, 0) as object), ...conditions })
}

test('goes from before the start over the toss and breaks to its end', () => {
  const m = match()
  const phases = (
    [
      ['note', { words: 'Wet ground' }],
      ['start', { tossWinner: 1, tossChoice: 'first' }],
      ['plus', { side: 0 }],
      ['break', { reason: 'rain' }],
      ['resume'],
      ['break', {}],
      ['plus', { side: 0 }],
      ['finish'],
    ] as [string, Payload?][]
  ).map(([kind, payload]) => {
    m.record(kind, payload)
    return m.state().phase
  })
  expect(phases).toEqual(['not-started', 'toss', 'playing', 'break', 'playing', 'break', 'playing', 'over'])
  expect(m.state().toss).toEqual({ winner: 1, choice: 'first' })
})

test('needs no start: the first tap begins', () => {
  const m = match()
  m.record('plus', { side: 1 })
  expect(m.state()).toMatchObject({ phase: 'playing', play: { points: [0, 1] } })
})

test('a break before the start leaves the match to be started', () => {
  const m = match()
  m.record('break', { reason: 'rain' })
  m.record('resume')
  expect(m.state().phase).toBe('not-started')
  m.record('break', { reason: 'light' })
  m.record('start', { first: 0, target: 3 })
  expect(m.state()).toMatchObject({ phase: 'playing', breakReason: null, conditions: { target: 3 }, ignored: [] })
})

test('a correction of the score leaves a break as it is', () => {
  const m = match()
  m.record('break', { reason: 'rain' })
  m.record('adjust', { side: 0, delta: 2 })
  expect(m.state()).toMatchObject({ phase: 'break', play: { points: [2, 0] } })
  expect(boardOf(counterScoring, m.state()).line).toEqual({ key: 'break.rain' })
})

test('the clock stops where the match ended, and goes on when that is taken back', () => {
  const m = match({ clock: 'up', target: 5 })
  const clock = () => boardOf(counterScoring, m.state()).clock
  m.record('clock-start', {}, 0)
  m.record('plus', { side: 0, points: 5 }, 60_000)
  m.record('note', { words: 'Late' }, 70_000)
  expect(clock()).toEqual({ atMs: 0, baseMs: 60_000, runs: 'no' })
  m.record('minus', { side: 0 }, 80_000)
  expect(clock()).toEqual({ atMs: 0, baseMs: 0, runs: 'up' })
})

test('a walkover has no score, but where the sport awards one', () => {
  const m = match()
  m.record('walkover', { side: 1 })
  expect(m.result()?.sentence).toEqual({ key: 'wonByWalkover', side: 0, sides: { loser: 1 }, values: { score: '' } })
})

test.each([
  ['walkover', { side: 0 }, 1, 'wonByWalkover'],
  ['retire', { side: 1 }, 0, 'wonByRetirement'],
  ['default', { side: 0 }, 1, 'wonByDefault'],
  ['abandon', { reason: 'Rain' }, null, 'abandonedBecause'],
  ['abandon', {}, null, 'abandoned'],
  ['concede', { side: 0 }, 1, 'wonByConcession'],
  ['declare-result', { side: 1, words: 'Bowl-out' }, 1, 'declaredWinnerBecause'],
  ['declare-result', { words: 'Agreed' }, null, 'declaredDrawBecause'],
])('%s %j ends it', (kind, payload, side, key) => {
  const m = match()
  m.record('plus', { side: 0 })
  m.record(kind, payload)
  expect(m.result()).toMatchObject({ side, sentence: { key } })
  m.record('plus', { side: 0 })
  expect(m.state().ignored).toEqual([{ id: 'e3', reason: 'matchIsOver' }])
})

test('a declared result is the last word, also over one by the rules', () => {
  const m = match({ target: 1 })
  m.record('plus', { side: 0 })
  expect(m.result()?.side).toBe(0)
  m.record('declare-result', { side: 1, words: 'Protest' })
  expect(m.result()?.side).toBe(1)
})

test('conditions may change, and a match that was over goes on', () => {
  const m = match({ target: 1 })
  m.record('plus', { side: 0 })
  m.record('conditions', { target: 5 })
  expect(m.state().phase).toBe('playing')
  m.record('conditions', { target: -1 })
  m.record('conditions', { sides: 3 })
  expect(m.state().ignored.map(({ reason }) => reason)).toEqual(['invalidPayload', 'otherSides'])
})

test('a second start, a resume without a break and unknown kinds are kept, not counted', () => {
  const m = match()
  m.record('start', { first: 0 })
  m.record('start', { first: 1 })
  m.record('resume')
  m.record('constructor')
  m.record('plus', { side: 'home' })
  m.record('adjust', { side: 0, delta: -1 })
  expect(m.state().ignored.map(({ reason }) => reason)).toEqual([
    'alreadyStarted',
    'noBreak',
    'unknownKind',
    'invalidPayload',
    'belowZero',
  ])
})

test('players are named when somebody knows them', () => {
  const m = match()
  m.record('player', { side: 1, number: 7, name: 'Asha' })
  m.record('substitute', { side: 1, out: 7, in: 9 })
  expect(m.state()).toMatchObject({ names: [{}, { 7: 'Asha' }], substitutions: [0, 1] })
})
