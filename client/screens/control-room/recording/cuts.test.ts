import { expect, test } from 'vitest'
import { withCut, withoutCut } from './cuts.ts'

const cuts = [
  { slot: 0, deviceId: 'a' },
  { slot: 10, deviceId: 'b' },
]

test('a cut is put where it belongs, in the place of one at the same slot', () => {
  expect(withCut(cuts, { slot: 5, deviceId: null }).map(({ slot }) => slot)).toEqual([0, 5, 10])
  expect(withCut(cuts, { slot: 10, deviceId: 'c' })).toEqual([cuts[0], { slot: 10, deviceId: 'c' }])
})

test('any cut can go, but the one from the start', () => {
  expect(withoutCut(cuts, 10)).toEqual([cuts[0]])
  expect(withoutCut(cuts, 0)).toEqual(cuts)
})
