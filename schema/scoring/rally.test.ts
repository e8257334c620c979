import { expect, test } from 'vitest'
import { isDecider, openGame, settled, winnerOfGames } from './rally.ts'

test.each([
  [[21, 19], 0],
  [[21, 20], null],
  [[24, 22], 0],
  [[29, 29], null],
  [[29, 30], 1],
  [[20, 21], null],
])('to 21, 2 ahead, 30 wins: %j is won by %s', (points, winner) => {
  expect(settled({ ...openGame(0), points }, { target: 21, clearBy: 2, cap: 30 }).winner).toBe(winner)
})

test.each([
  [3, false, [0, 0], 0],
  [3, false, [0, 1], undefined],
  [5, false, [0, 1, 0, 1, 1], 1],
  [1, false, [1], 1],
  [2, false, [0, 0], 0],
  [2, false, [0, 1], null],
  [4, false, [0, 0, 0], undefined],
  [2, true, [0, 1], undefined],
  [2, true, [0, 1, 1], 1],
  [4, true, [0, 0, 0], 0],
])('of %d sets, deciding %s, %j are won by %s', (sets, decidingSet, winners, side) => {
  const games = winners.map((winner) => ({ winner }))
  expect(winnerOfGames(games, { sets, decidingSet })?.side).toBe(side)
})

test('only a set that must decide is the last one', () => {
  const places = (sets: number, decidingSet = false) =>
    [0, 1, 2, 3, 4].filter((place) => isDecider(place, { sets, decidingSet }))
  expect([places(1), places(2), places(2, true), places(3), places(5)]).toEqual([[], [], [2], [2], [4]])
})
