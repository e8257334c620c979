import { expect, test } from 'vitest'
import { sponsorTurn } from './sponsor-turn.ts'

const minute = Date.parse('2026-12-06T10:00:00Z')

test('a sponsor is shown for a quarter of each minute, the next one in the next', () => {
  const first = sponsorTurn(minute, 3)
  expect([0, 14_999, 15_000, 59_999].map((ms) => sponsorTurn(minute + ms, 3))).toEqual([first, first, null, null])
  const turns = [0, 1, 2, 3].map((minutes) => sponsorTurn(minute + minutes * 60_000, 3))
  expect(new Set(turns)).toEqual(new Set([0, 1, 2]))
  expect(turns[3]).toBe(turns[0])
})

test('without sponsors nothing is shown', () => {
  expect(sponsorTurn(minute, 0)).toBeNull()
})
