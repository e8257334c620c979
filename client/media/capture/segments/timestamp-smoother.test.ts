import { expect, test } from 'vitest'
import { timestampSmoother } from './timestamp-smoother.ts'

const FRAME_MS = 1_000 / 30

/** Pseudo-random delays of 5 to 65 ms; every 17th is the minimum. */
const jitter = (index: number) => (index % 17 === 0 ? 5 : 5 + ((index * 7_919) % 60))

test('removes jitter: frames keep their distances', () => {
  const clock = timestampSmoother()
  const placed = Array.from({ length: 400 }, (_, index) => {
    const takenMs = index * FRAME_MS
    return clock.place(takenMs, 1_000_000 + takenMs + jitter(index)) - takenMs
  })
  expect(Math.min(...placed.slice(30))).toBeGreaterThanOrEqual(1_000_005)
  expect(Math.max(...placed.slice(30))).toBeLessThan(1_000_006)
})

test('follows a source with a fast clock in small steps', () => {
  const clock = timestampSmoother()
  let error = 0
  let step = 0
  let before = 0
  for (let index = 0; index < 6_000; index += 1) {
    const takenMs = index * FRAME_MS
    const placed = clock.place(takenMs * 1.0003, 500_000 + takenMs + jitter(index))
    error = placed - (500_000 + takenMs + 5)
    if (index > 200) step = Math.max(step, Math.abs(placed - before - FRAME_MS))
    before = placed
  }
  expect(Math.abs(error)).toBeLessThan(3)
  expect(step).toBeLessThan(0.3)
})

test('times a source that restarts its count by arrival', () => {
  const clock = timestampSmoother()
  for (let index = 0; index < 200; index += 1) clock.place(50_000 + index * FRAME_MS, 900_000 + index * FRAME_MS)
  expect(clock.place(0, 910_000)).toBeCloseTo(910_000)
  expect(clock.place(FRAME_MS, 910_000 + FRAME_MS)).toBeCloseTo(910_000 + FRAME_MS)
})

test('frames of a burst after a stall keep their times and order', () => {
  const clock = timestampSmoother()
  for (let index = 0; index < 200; index += 1) clock.place(index * FRAME_MS, index * FRAME_MS)
  const burst = [200, 201, 202, 203].map((index) => clock.place(index * FRAME_MS, 203 * FRAME_MS + 900))
  expect(burst.map(Math.round)).toEqual([6_667, 6_700, 6_733, 6_767])
})
