import { expect, test } from 'vitest'
import { badmintonScoring } from '#schema/sports/badminton/scoring.ts'
import { cricketScoring } from '#schema/sports/cricket/scoring.ts'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import { counterScoring } from './counter.ts'
import { namesOf } from './names.ts'
import type { Scoring } from './scoring.ts'

const keeperOf = (sport: Scoring, conditions: object = {}) =>
  scoreKeeper(sport, { ...(sport.conditionsFor({}, 0) as object), ...conditions })

test('sides are named by the form, players by their list and then by the log', () => {
  const keeper = keeperOf(badmintonScoring)
  keeper.record('player', { side: 1, number: 2, name: 'Kabir' })
  const details = {
    team1: 'The Smashers',
    team2: 'Team 2',
    playerNamesTeam1: ['Aarav', ''],
    playerNamesTeam2: ['Imran', 'K.'],
  }
  expect(namesOf(badmintonScoring, { details, title: 'Semi-final' }, keeper.state())).toEqual({
    sides: ['The Smashers', 'Imran / K.'],
    players: [{ 1: 'Aarav' }, { 1: 'Imran', 2: 'Kabir' }],
  })
})

test('one list for both sides says nobody’s number', () => {
  const details = { team1: 'Reds', team2: 'Blues', playerNames: ['Asha', 'Ravi'] }
  expect(namesOf(cricketScoring, { details, title: '' }, keeperOf(cricketScoring).state()).players).toEqual([{}, {}])
})

test.each([
  ['Tigers vs Lions', {}, ['Tigers', 'Lions']],
  ['Tigers v. Lions', { name2: 'Bears' }, ['Tigers', 'Bears']],
  ['टाइगर्स बनाम लायंस', {}, ['टाइगर्स', 'लायंस']],
  ['Kabaddi in the park', {}, ['', '']],
  ['Tigers vs Lions', { sides: 3 }, ['', '', '']],
])('"%s" with %j names the sides %j', (title, conditions, sides) => {
  const { state } = keeperOf(counterScoring, conditions)
  expect(namesOf(counterScoring, { details: {}, title }, state()).sides).toEqual(sides)
})
