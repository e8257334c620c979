import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slidingWindow } from './sliding-window.ts'

function windowOf(most: number, seconds: number) {
  const clock = { ms: 0 }
  const { consume, size } = slidingWindow({ most, seconds }, () => clock.ms)
  return { clock, consume, size }
}

test('no stretch as long as the window ever holds more than the most, and the wait that is told is long enough', () => {
  const step = fc.record({ pauseMs: fc.integer({ min: 0, max: 4_000 }), count: fc.integer({ min: 1, max: 3 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { clock, consume } = windowOf(5, 6)
      const accepted: number[] = []
      for (const { pauseMs, count } of steps) {
        clock.ms += pauseMs
        const { waitSeconds: wait, left } = consume('a', count)
        if (wait === null) accepted.push(...Array.from({ length: count }, () => clock.ms))
        const recent = accepted.filter((ms) => ms > clock.ms - 6_000)
        expect(recent.length).toBeLessThanOrEqual(5)
        expect(left).toBeLessThanOrEqual(5 - recent.length)
        if (wait === null) continue
        expect(recent.length + count + accepted.length).toBeGreaterThan(5)
        clock.ms += wait * 1_000
        expect(consume('a', count).waitSeconds).toBeNull()
        accepted.push(...Array.from({ length: count }, () => clock.ms))
      }
    }),
  )
})

test('each subject has its own, and one that is idle is forgotten', () => {
  const { clock, consume, size } = windowOf(1, 60)
  const spent = { left: 0, waitSeconds: null }
  expect([consume('a', 1), consume('b', 1), consume('a', 1)]).toEqual([spent, spent, { left: 0, waitSeconds: 61 }])
  clock.ms = 70_000
  expect([consume('c', 1), size()]).toEqual([spent, 1])
})
