import { expect, test } from 'vitest'
import { audioAligner } from './audio-aligner.ts'

const BLOCK = 480
const BLOCK_MS = 10

function heard(startMs = 0) {
  const frames: Float32Array[] = []
  const line = audioAligner(startMs, (frame) => frames.push(frame))
  const loud = new Float32Array(BLOCK * 2).fill(0.5)
  return { frames, line, block: (atMs: number) => line.add(loud, atMs) }
}

test('outputs gapless frames of 1,024 stereo samples in spite of jitter', () => {
  const { frames, line, block } = heard(1_000)
  for (let index = 0; index < 64; index += 1) block(1_000 + index * BLOCK_MS + (index % 3) * 14)
  expect(frames.length).toBe(30)
  expect(frames.every((frame) => frame.length === 2_048 && frame.every((sample) => sample === 0.5))).toBe(true)
  expect(line.endMs()).toBe(1_640)
})

test('fills gaps above 45 ms with silence', () => {
  const { frames, line, block } = heard()
  block(0)
  block(10 + 100)
  line.fillTo(130)
  expect(line.endMs()).toBe(130)
  const all = frames.flatMap((frame) => [...frame])
  expect(all.indexOf(0)).toBe(BLOCK * 2)
  expect(all.lastIndexOf(0, BLOCK * 2 + 100 * 96 - 1)).toBe(BLOCK * 2 + 100 * 96 - 1)
  expect(all[BLOCK * 2 + 100 * 96]).toBe(0.5)
})

test('drops overlaps above 45 ms until sound and time agree', () => {
  const { line, block } = heard()
  line.fillTo(100)
  for (let index = 0; index < 40; index += 1) block(index * BLOCK_MS + 3)
  expect(line.endMs()).toBe(403)
})
