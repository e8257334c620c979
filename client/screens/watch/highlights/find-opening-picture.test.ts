import { expect, test } from 'vitest'
import { openingMoments } from './find-opening-picture.ts'

test.each([
  ['a match', 10_800, [60, 5, 5_400]],
  ['a minute', 60, [5, 30]],
  ['ten seconds', 10, [5]],
  ['a few seconds', 3, [1.5]],
] as const)('of %s', (_name, seconds, expected) => {
  const startMs = 1_000_000
  expect(openingMoments({ startMs, endMs: startMs + seconds * 1_000 })).toEqual(
    expected.map((second) => startMs + second * 1_000),
  )
})
