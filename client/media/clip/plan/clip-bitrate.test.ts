import { expect, test } from 'vitest'
import { CLIP_MAX_BYTES, clipBitrate, estimatedBytes, lowerBitrate } from './clip-bitrate.ts'

test.each([
  [5, 3_000_000],
  [15, 3_000_000],
  [45, 2_375_111],
  [60, 1_749_333],
])('a clip of %i s has %i bit/s', (seconds, bitrate) => {
  expect(clipBitrate(seconds)).toBe(bitrate)
})

test('a clip of any length is expected to stay an eighth below the limit', () => {
  const lengths = Array.from({ length: 56 }, (_, place) => place + 5)
  expect(Math.max(...lengths.map(estimatedBytes))).toBeLessThanOrEqual(CLIP_MAX_BYTES * 0.88 + 1)
  expect(estimatedBytes(15)).toBe(5_865_000)
})

test('after a clip that came out too large the next one is smaller by more than it was over', () => {
  expect(lowerBitrate(1_749_333, 20_000_000)).toBe(1_189_546)
  expect(lowerBitrate(2_000_000, CLIP_MAX_BYTES + 1)).toBeLessThan(1_700_001)
})
