import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bestReading, openClock, readingOf } from './clock.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function serverAhead(aheadMs: number, ways: [there: number, back: number][]) {
  let asked = 0
  return async () => {
    const [there, back] = ways[asked++ % ways.length] ?? [0, 0]
    await wait(there)
    const received = performance.now() + aheadMs
    await wait(back)
    return { received, sent: received }
  }
}

test('half of what the round trip took, less what the server took, is the way back', () => {
  expect(readingOf({ received: 5_030, sent: 5_035 }, 0, 65)).toEqual({ offsetMs: 5_000, roundTripMs: 60, atMs: 65 })
})

test('a short round trip is believed rather than a long one, until it is old', () => {
  const short = { offsetMs: 1, roundTripMs: 10, atMs: 0 }
  const long = (atMs: number) => ({ offsetMs: 2, roundTripMs: 14, atMs })
  expect(bestReading([short, long(30_000)], 30_000)?.offsetMs).toBe(1)
  expect(bestReading([short, long(100_000)], 100_000)?.offsetMs).toBe(2)
  expect(bestReading([], 0)).toBeUndefined()
})

test('of eight askings the one with the least delay counts', async () => {
  const clock = openClock(
    serverAhead(7_200_000, [
      [180, 20],
      [90, 10],
      [31, 29],
      [200, 40],
    ]),
  )
  await vi.advanceTimersByTimeAsync(3_000)
  expect(clock.now() - performance.now()).toBeCloseTo(7_200_001, 5)
  clock.stop()
})

test('a clock wrong by hours has no effect; a server out of reach is asked each second, and its return is told', async () => {
  const answer = serverAhead(-5 * 3_600_000, [[20, 20]])
  let isAway = true
  const back = vi.fn()
  const clock = openClock(() => (isAway ? Promise.reject(new Error('away')) : answer()), back)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(clock.isKnown()).toBe(false)
  isAway = false
  await vi.advanceTimersByTimeAsync(1_100)
  expect(clock.isKnown()).toBe(true)
  expect(back).toHaveBeenCalledTimes(1)
  expect(clock.silentMs()).toBeLessThan(1_100)
  expect(clock.now(1_000)).toBe(1_000 - 5 * 3_600_000)
  clock.stop()
})

test('after a sleep the clock is measured anew, and nothing from before counts', async () => {
  let aheadMs = 0
  const clock = openClock(async () => {
    await wait(40)
    return { received: performance.now() - 20 + aheadMs, sent: performance.now() - 20 + aheadMs }
  })
  await vi.advanceTimersByTimeAsync(1_000)
  aheadMs = 900
  clock.measureAgain()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(clock.now() - performance.now()).toBeCloseTo(900, 5)
  clock.stop()
})
