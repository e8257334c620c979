import { expect, test } from 'vitest'
import { detectStalls } from './stall-detector.ts'

test('a picture that stands for less than a second has not stopped', () => {
  const motion = detectStalls(0)
  for (let now = 250; now <= 5_000; now += 250) motion.saw(now, now)
  expect(motion.saw(5_000, 5_900)).toBe(false)
  expect([motion.stoodMs(5_900), motion.movingMs(5_900)]).toEqual([900, 5_900])
  expect(motion.saw(5_100, 5_950)).toBe(true)
  expect([motion.stoodMs(5_950), motion.movingMs(5_950)]).toEqual([0, 5_950])
})

test('after a stop it counts anew how long the picture moves', () => {
  const motion = detectStalls(0)
  motion.saw(1, 500)
  motion.saw(2, 3_000)
  expect(motion.movingMs(3_000)).toBe(0)
  motion.begin(9_000)
  expect(motion.stoodMs(9_000)).toBe(0)
})
