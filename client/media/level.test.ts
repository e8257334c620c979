import { expect, test } from 'vitest'
import { levelOf, SILENCE_DB } from './level.ts'

test('a full-scale sine is 3 dB below full scale, a tenth of it 20 dB less, and zero is silence', () => {
  const sine = Float32Array.from({ length: 48_000 }, (_, sample) => Math.sin(sample / 10))
  expect(levelOf(sine)).toBeCloseTo(-3, 0)
  expect(levelOf(sine.map((sample) => sample / 10))).toBeCloseTo(-23, 0)
  expect(levelOf(new Float32Array(480))).toBe(SILENCE_DB)
  expect(levelOf(new Float32Array())).toBe(SILENCE_DB)
})
