import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slidingWindow } from './sliding-window.ts'

function windowOf(most: number, seconds: number) {
  const clock = { ms: 0 }
  const { spend, size } = slidingWindow({ most, seconds }, () => clock.ms)
  return { clock, spend, size }
}

test('no stretch as long as the window ever holds more than the most, and the wait that is told is long enough', () => {
  const step = fc.record({ pauseMs: fc.integer({ min: 0, max: 4_000 }), count: fc.integer({ min: 1, max: 3 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { clock, spend } = windowOf(5, 6)
      const accepted: number[] = []
      for (const { pauseMs, count } of steps) {
        clock.ms += pauseMs
        const { waitSeconds: wait, left } = spend('a', count)
        if (wait === null) accepted.push(...Array.from({ length: count }, () => clock.ms))
        const recent = accepted.filter((ms) => ms > clock.ms - 6_000)
        expect(recent.length).toBeLessThanOrEqual(5)
        expect(left).toBeLessThanOrEqual(5 - recent.length)
        if (wait === null) continue
        expect(recent.length + count + accepted.length).toBeGreaterThan(5)
        clock.ms += wait * 1_000
        expect(spend('a', count).waitSeconds).toBeNull()
        accepted.push(...Array.from({ length: count }, () => clock.ms))
      }
    }),
  )
})

test('each subject has its own, and one that is idle is forgotten', () => {
  const { clock, spend, size } = windowOf(1, 60)
  const spent = { left: 0, waitSeconds: null }
  expect([spend('a', 1), spend('b', 1), spend('a', 1)]).toEqual([spent, spent, { left: 0, waitSeconds: 61 }])
  clock.ms = 70_000
  expect([spend('c', 1), size()]).toEqual([spent, 1])
})
