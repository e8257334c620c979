import { expect, test } from 'vitest'
import type { ReelClip } from '#schema/highlights/clip.ts'
import { clipShown, clipStarts, reelChoices, totalMs } from './reel.ts'

const clip = (from: number, until: number, seconds = until - from): ReelClip => {
  return { entryId: null, atMs: from * 1_000, fromMs: from * 1_000, untilMs: until * 1_000, title: null, seconds }
}
/** Of that many seconds together. */
const clips = (seconds: number) => [clip(0, 30), clip(100, 70 + seconds)]

test.each([
  [42, [[10, 42]]],
  [60, [[10, 60]]],
  [
    61,
    [
      [1, null],
      [10, 61],
    ],
  ],
  [
    180,
    [
      [1, null],
      [10, 180],
    ],
  ],
  [
    245,
    [
      [1, null],
      [3, null],
      [10, 245],
    ],
  ],
  [
    600,
    [
      [1, null],
      [3, null],
      [10, 600],
    ],
  ],
] as const)('highlights of %i s', (seconds, expected) => {
  expect(totalMs(clips(seconds))).toBe(seconds * 1_000)
  expect(reelChoices(clips(seconds))).toEqual(
    expected.map(([minutes, length]) => ({ minutes, ms: length && length * 1_000 })),
  )
})

test('clips begin one after another, without what has no picture', () => {
  expect(clipStarts([clip(11, 14), clip(4, 8, 2), clip(20, 21)])).toEqual([0, 3, 5])
})

test('the clip that is shown follows the picture, also where the order goes back in time', () => {
  const reel = [clip(11, 14), clip(4, 8), clip(12, 13)]
  expect(clipShown(reel, 0, null)).toBe(0)
  expect(clipShown(reel, 3.2, null)).toBe(1)
  expect(clipShown(reel, 2, 13_000)).toBe(0)
  expect(clipShown(reel, 3, 4_000)).toBe(1)
  // 12 s is in two of them.
  expect(clipShown(reel, 1.5, 12_500)).toBe(0)
  expect(clipShown(reel, 7.5, 12_500)).toBe(2)
  // The playlist has lost two slots of the first since.
  expect(clipShown(reel, 1.2, 4_200)).toBe(1)
})
