import { expect, test } from 'vitest'
import { coverSponsor } from './cover-sponsor.ts'

test('sponsors follow each other every ten seconds', () => {
  const names = ['a', 'b', 'c']
  const atMs = Date.parse('2026-12-06T10:00:00Z')
  const first = names.indexOf(coverSponsor(names, atMs) ?? '')
  const shown = [0, 9_999, 10_000, 20_000, 30_000].map((ms) => coverSponsor(names, atMs + ms))
  expect(shown.map((name) => (names.indexOf(name ?? '') - first + 3) % 3)).toEqual([0, 0, 1, 2, 0])
  expect(coverSponsor([], atMs)).toBeNull()
})
