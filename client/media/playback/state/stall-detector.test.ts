import { expect, test } from 'vitest'
import { type Motion, motionFrom, movingMs, noteMotion, restartMotion, stoodMs } from './stall-detector.ts'

const times = (motion: Motion, nowMs: number) => [stoodMs(motion, nowMs), movingMs(motion, nowMs)]

test('a stall of less than a second does not count as stopped', () => {
  let motion = motionFrom(0)
  for (let now = 250; now <= 5_000; now += 250) motion = noteMotion(motion, now, now)
  expect(noteMotion(motion, 5_000, 5_900)).toBe(motion)
  expect(times(motion, 5_900)).toEqual([900, 5_900])
  const moved = noteMotion(motion, 5_100, 5_950)
  expect(moved).not.toBe(motion)
  expect(times(moved, 5_950)).toEqual([0, 5_950])
})

test('restarts the playing time after a stop', () => {
  const stopped = noteMotion(noteMotion(motionFrom(0), 1, 500), 2, 3_000)
  expect(movingMs(stopped, 3_000)).toBe(0)
  expect(stoodMs(restartMotion(stopped, 9_000), 9_000)).toBe(0)
})
