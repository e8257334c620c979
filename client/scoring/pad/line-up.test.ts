import { expect, test } from 'vitest'
import { player } from '#schema/scoring/question.ts'
import type { Scoreboard } from '#schema/scoring/scoring.ts'
import { freeNumber, numbersOf, sidesAsked, suggestionsOf } from './line-up.ts'
import { columnsOf } from './pad-columns.ts'

const side = (serving: boolean) => ({ main: '0', sub: '', serving })
const board = (...serving: boolean[]): Scoreboard => ({
  sides: serving.map(side),
  period: null,
  line: null,
  clock: null,
})
const names = { sides: ['Reds', 'Blues'], players: [{ 1: 'Asha', 3: 'Ravi' }, {}] }

test.each<['side' | 'other' | 'serving' | 'receiving', object, Scoreboard, number[]]>([
  ['side', { side: 1 }, board(true, false), [1]],
  ['other', { side: 1 }, board(true, false), [0]],
  ['serving', {}, board(false, true), [1]],
  ['receiving', {}, board(false, true), [0]],
  ['receiving', {}, board(false, false), [0, 1]],
  ['side', {}, board(false, false, false), [0, 1, 2]],
])('a player of %s, given %j, is picked from the right line-up', (whose, answers, shown, sides) => {
  expect(sidesAsked(player('player', whose), { ...answers }, shown)).toEqual(sides)
})

test('numbers with names are offered, and without any the first eleven', () => {
  expect(numbersOf(names, 0)).toEqual([1, 3])
  expect(numbersOf(names, 1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect([freeNumber(names, 0), freeNumber(names, 1)]).toEqual([2, 1])
})

test('names of the form are offered until somebody has them', () => {
  expect(suggestionsOf({ playerNames: ['Asha', ' Meera ', '', 'Meera'] }, names)).toEqual(['Meera'])
  expect(suggestionsOf({}, names)).toEqual([])
})

test('keys of two sides stand in two columns, keys without a side in four', () => {
  const button = (payload: object) =>
    ({ size: 'large', label: { key: 'point' }, kind: 'point', payload: { ...payload }, ask: [] }) as const
  expect(columnsOf([button({ side: 0 }), button({ side: 1 }), button({})])).toBe(2)
  expect(columnsOf([button({ runs: 1 }), button({ runs: 2 })])).toBe(4)
  expect(columnsOf([button({ side: 0 })])).toBe(4)
})
