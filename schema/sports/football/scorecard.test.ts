import { expect, test } from 'vitest'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import { spoken, spokenLog, spokenTable } from '#tests/support/scoring/spoken.ts'
import type { FootballConditions, FootballState } from './periods.ts'
import { footballScoring } from './scoring.ts'

const MINUTE_MS = 60_000
const base = footballScoring.conditionsFor({ time: 90 }, 0) as FootballConditions

function match(conditions: Partial<FootballConditions> = {}) {
  const c = { ...base, ...conditions }
  const keeper = scoreKeeper<FootballState>(footballScoring, c)
  const tables = () => footballScoring.scorecard(keeper.play(), c).map((table) => spokenTable(footballScoring, table))
  const lines = () => spokenLog(footballScoring, c, keeper.entries)
  return { ...keeper, tables, lines }
}

test('scorers, cards and counts, with their minutes', () => {
  const m = match()
  m.record('period-start', {}, 0)
  m.record('goal', { side: 0, scorer: 7 }, 11.5 * MINUTE_MS)
  m.record('goal', { side: 1, scorer: 7, how: 'ownGoal' }, 46.5 * MINUTE_MS)
  m.record('card', { side: 1, player: 5 }, 46.8 * MINUTE_MS)
  m.record('period-end', {}, 48 * MINUTE_MS)
  m.record('period-start', {}, 60 * MINUTE_MS)
  m.record('goal', { side: 1, how: 'penalty' }, 60.5 * MINUTE_MS)
  m.record('card', { side: 1, player: 5 }, 70.5 * MINUTE_MS)
  m.record('count', { side: 0, what: 'corner' }, 71 * MINUTE_MS)
  expect(m.tables()).toEqual([
    ['Score', '1st | 2nd | Total', 'Reds | 1 | 0 | 1', 'Blues | 1 | 1 | 2'],
    ['Goals, Reds', 'Minute | How', 'Asha | 12′ | '],
    ['Goals, Blues', 'Minute | How', 'Asha | 45+2′ | Own goal', 'not named | 46′ | Penalty'],
    ['Cards, Blues', 'Minute | Card', 'No. 5 | 45+2′ | Yellow card', 'No. 5 | 56′ | Second yellow card'],
    ['Statistics', 'Corner', 'Reds | 1', 'Blues | 0'],
  ])
  expect(m.lines()).toEqual([
    'Period 1 starts',
    'Goal, Asha (Reds)',
    'Goal for Blues: Own goal, Asha',
    'Yellow card, No. 5 (Blues)',
    'Period 1 ends',
    'Period 2 starts',
    'Goal, Blues: Penalty',
    'Second yellow card, No. 5 (Blues)',
    'Corner, Reds',
  ])
})

test('a shoot-out kick by kick, and its result in both languages', () => {
  const m = match({ level: 'shootOut' })
  for (const kind of ['period-start', 'period-end', 'period-start', 'period-end']) m.record(kind)
  for (const [place, scored] of [true, false, true, true, true, false, true].entries()) {
    m.record('kick', { side: place % 2, scored })
  }
  expect(m.tables().at(-1)).toEqual(['Penalty shoot-out', 'Kicks | Total', 'Reds | ● ● ● ● | 4', 'Blues | ○ ● ○ | 1'])
  const sentence = m.result()?.sentence ?? { key: 'noResult' }
  expect(spoken(footballScoring, sentence)).toBe('Reds 0–0 Blues, Reds won 4–1 on penalties')
  expect(spoken(footballScoring, sentence, 'hi')).toBe('Reds 0–0 Blues, पेनल्टी में Reds की 4–1 से जीत')
})

test('a player in the sin bin is missing until the return is recorded', () => {
  const m = match({ players: 8 })
  const left = () => footballScoring.scoreboard(m.play(), m.state().conditions).sides[0]?.sub
  m.record('period-start')
  m.record('card', { side: 0, player: 7, colour: 'sinBin' })
  expect(left()).toBe('7')
  m.record('sin-bin-over', { side: 1 })
  expect(m.state().ignored).toEqual([{ id: 'e3', reason: 'nobodyInSinBin' }])
  m.record('sin-bin-over', { side: 0 })
  expect(left()).toBe('')
})

test('a scorer who comes in the second half sets the clock', () => {
  const m = match()
  m.record('clock-set', { minutes: 3 }, 0)
  expect(m.state().ignored).toEqual([{ id: 'e1', reason: 'noPeriod' }])
  m.record('period-start', {}, MINUTE_MS)
  m.record('period-end', {}, MINUTE_MS)
  m.record('period-start', {}, MINUTE_MS)
  m.record('clock-set', { minutes: 70 }, MINUTE_MS)
  m.record('goal', { side: 1 }, 3.5 * MINUTE_MS)
  expect(m.play().goals[0]?.minute).toBe('73')
})

test('accumulated fouls are those of the half', () => {
  const m = match({ showFouls: true })
  const shown = () => footballScoring.scoreboard(m.play(), m.state().conditions).sides.map(({ sub }) => sub)
  m.record('period-start')
  for (let foul = 0; foul < 3; foul += 1) m.record('count', { side: 0, what: 'foul' })
  m.record('count', { side: 1, what: 'corner' })
  expect(shown()).toEqual(['F3', 'F0'])
  m.record('period-end')
  m.record('period-start')
  m.record('count', { side: 0, what: 'foul' })
  expect(shown()).toEqual(['F1', 'F0'])
  expect(m.tables().at(-1)).toEqual(['Statistics', 'Corner | Foul', 'Reds | 0 | 4', 'Blues | 1 | 0'])
})
