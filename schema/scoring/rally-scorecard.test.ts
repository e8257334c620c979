import { expect, test } from 'vitest'
import { badmintonScoring } from '#schema/sports/badminton/scoring.ts'
import { tennisScoring } from '#schema/sports/tennis/scoring.ts'
import { volleyballScoring } from '#schema/sports/volleyball/scoring.ts'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import { spoken, spokenLog, spokenTable } from '#tests/support/scoring/spoken.ts'
import { counterScoring } from './counter.ts'
import type { Payload } from './entry.ts'
import type { Scoring } from './scoring.ts'

function match(sport: Scoring, conditions: object = {}) {
  const c = { ...(sport.conditionsFor({}, 0) as object), ...conditions }
  const keeper = scoreKeeper(sport, c)
  return {
    ...keeper,
    points(side: number, times: number, kind = 'point', more: Payload = {}) {
      for (let count = 0; count < times; count += 1) keeper.record(kind, { side, ...more })
    },
    tables: () => sport.scorecard(keeper.play(), c).map((table) => spokenTable(sport, table)),
    log: () => spokenLog(sport, c, keeper.entries),
    line: () => sport.scoreboard(keeper.play(), c).line,
    next: () => spoken(sport, sport.next(keeper.play(), c) ?? { key: 'noResult' }),
    sentence: (language: 'en' | 'hi' = 'en') =>
      spoken(sport, keeper.result()?.sentence ?? { key: 'noResult' }, language),
  }
}

test('volleyball: sets, and what this set has seen', () => {
  const m = match(volleyballScoring, { sets: 3 })
  m.points(0, 25)
  m.record('point', { side: 1, how: 'block' })
  m.record('timeout', { side: 0 })
  m.record('substitute', { side: 0, out: 4, in: 7 })
  m.record('substitute', { side: 0 })
  m.record('card', { side: 0, colour: 'red' })
  m.record('rotation', { side: 1, zone: 3 })
  expect(m.tables()).toEqual([
    ['Sets', '1 | 2 | Total', 'Reds | 25 | 0 | 1', 'Blues | 0 | 2 | 0'],
    ['This set', 'Time-outs | Substitutions', 'Reds | 1 | 2', 'Blues | 0 | 0'],
    ['Cards', 'Yellow card | Red card', 'Reds | 0 | 1', 'Blues | 0 | 0'],
  ])
  expect(m.log().slice(25)).toEqual([
    'Point, Blues: Block',
    'Time-out, Reds',
    'Reds: Asha in, No. 4 out',
    'Substitution, Reds',
    'Red card, Reds',
    'Setter of Blues in zone 3',
  ])
  expect(m.next()).toBe('Blues to serve')
})

test('volleyball: technical time-outs at 8 and 16, where they are played', () => {
  const m = match(volleyballScoring, { technicalTimeouts: true })
  m.points(0, 8)
  expect(m.line()).toEqual({ key: 'technicalTimeout' })
  m.points(1, 1)
  expect(m.line()).toBeNull()
  m.points(0, 8)
  expect(m.line()).toEqual({ key: 'technicalTimeout' })
  m.points(0, 1)
  expect(m.line()).toBeNull()
  m.points(1, 7)
  expect(m.line()).toBeNull()
  const beach = match(volleyballScoring, { technicalTimeouts: true, variant: 'beach' })
  beach.points(0, 10)
  beach.points(1, 10)
  expect(beach.line()).toBeNull()
  beach.points(0, 1)
  expect(beach.line()).toEqual({ key: 'changeSides' })
  const last = match(volleyballScoring, { technicalTimeouts: true, variant: 'beach', sets: 3, lastPoints: 25 })
  last.points(0, 25)
  last.points(1, 25)
  last.points(0, 11)
  last.points(1, 10)
  expect(last.line()).toBeNull()
})

test('volleyball: sides change once at 8 in the deciding set, straight after that point', () => {
  const m = match(volleyballScoring, { sets: 3 })
  m.points(0, 25)
  m.points(1, 25)
  m.points(0, 8)
  expect(m.line()).toEqual({ key: 'changeSides' })
  m.points(1, 1)
  expect(m.line()).toBeNull()
})

test('badminton: games, the server by name, and the interval only straight after the eleventh point', () => {
  const m = match(badmintonScoring, { matchType: 'doubles' })
  m.record('serve', { side: 0, server: 7, receiver: 2 })
  m.points(0, 11)
  expect(m.line()).toEqual({ key: 'interval' })
  m.record('service-fault', { side: 0 })
  expect(m.line()).toBeNull()
  m.record('card', { side: 1, colour: 'yellow' })
  expect(m.tables()).toEqual([['Games', '1 | Total', 'Reds | 11 | 0', 'Blues | 1 | 0']])
  expect(m.next()).toBe('No. 1 to serve from the left')
  expect([...m.log().slice(0, 2), ...m.log().slice(-2)]).toEqual([
    'Asha to serve',
    'Point, Reds',
    'Service fault, Reds',
    'Yellow card, Blues',
  ])
})

test('badminton: at 29–29 both have a game point, or one of them the match point', () => {
  const m = match(badmintonScoring)
  const level = (side: number) => {
    for (let point = 0; point < 29; point += 1) {
      m.points(side, 1)
      m.points(1 - side, 1)
    }
    return m.line()
  }
  expect(level(0)).toEqual({ key: 'setPointForBoth' })
  m.points(0, 1)
  expect(level(0)).toEqual({ key: 'matchPoint', side: 0 })
  m.points(1, 1)
  expect(level(0)).toEqual({ key: 'matchPointForBoth' })
})

test('badminton: a match that is finished early is won by who leads in games', () => {
  const m = match(badmintonScoring)
  m.points(1, 21)
  m.points(0, 5)
  m.record('finish')
  expect(m.sentence()).toBe('Blues won 1–0 (21–0, 0–5)')
  expect(m.sentence('hi')).toBe('Blues की 1–0 से जीत (21–0, 0–5)')
})

test('tennis: sets with their tie-breaks, and the service', () => {
  const m = match(tennisScoring)
  const game = (side: number) => m.points(side, 4)
  for (const side of [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]) game(side)
  m.points(0, 7)
  m.record('point', { side: 1, how: 'ace' })
  m.record('double-fault')
  m.record('violation', { side: 0, penalty: 'point' })
  expect(m.tables()).toEqual([
    ['Sets', '1 | 2 | Total', 'Reds | 7 | 0 | 1', 'Blues | 6(0) | 0 | 0'],
    ['Service', 'Aces | Double faults | First serves out', 'Reds | 0 | 0 | 0', 'Blues | 1 | 1 | 0'],
  ])
  expect(m.log().slice(-3)).toEqual(['Point, Blues: Ace', 'Double fault, Blues', 'Code violation, Reds: point penalty'])
  expect(m.next()).toBe('Blues to serve')
  expect(m.sentence()).toBe('No result')
  m.record('retire', { side: 0 })
  expect(m.sentence()).toBe('Blues won 6–7(0) (Reds retired)')
})

test('tennis: a scorer who comes in the second set adds the games, and they end a set', () => {
  const m = match(tennisScoring)
  m.record('adjust', { side: 1, delta: 4 })
  m.record('adjust', { side: 0, delta: 6 })
  m.record('adjust', { side: 0, delta: 1 })
  expect(m.play()).toMatchObject({
    sets: [
      { games: [6, 4], winner: 0 },
      { games: [1, 0], winner: null },
    ],
  })
  expect(m.next()).toBe('Blues to serve')
})

test('the counter: points, and names of its own', () => {
  const m = match(counterScoring, { sides: 3, name1: 'Tigers' })
  m.record('plus', { side: 2, points: 5 })
  m.record('minus', { side: 2 })
  m.record('adjust', { side: 0, delta: -1 })
  m.record('note', { words: 'Ball lost', side: 1 })
  expect(m.tables()).toEqual([['Score', 'Total', 'Reds | 0', 'Blues | 0', 'Side 3 | 0']])
  expect(m.log()).toEqual([
    '5 points, Side 3',
    'Last points of Side 3 taken back',
    'Reds: Score corrected by −1',
    'Note on Blues: Ball lost',
  ])
})
