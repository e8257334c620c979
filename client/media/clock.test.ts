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

test('assumes half of the round trip, without the server’s time, as delay', () => {
  expect(readingOf({ received: 5_030, sent: 5_035 }, 0, 65)).toEqual({ offsetMs: 5_000, roundTripMs: 60, atMs: 65 })
})

test('prefers a short round trip, until it is old', () => {
  const short = { offsetMs: 1, roundTripMs: 10, atMs: 0 }
  const long = (atMs: number) => ({ offsetMs: 2, roundTripMs: 14, atMs })
  expect(bestReading([short, long(30_000)], 30_000)?.offsetMs).toBe(1)
  expect(bestReading([short, long(100_000)], 100_000)?.offsetMs).toBe(2)
  expect(bestReading([], 0)).toBeUndefined()
})

test('uses the reading with the least delay of eight', async () => {
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

test('ignores the device’s clock; polls an unreachable server each second, and reports its return', async () => {
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

test('discards all readings after a sleep', async () => {
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
