import { expect, test } from 'vitest'
import { FASTEST, JUMP_BEHIND, paceFor } from './live-edge.ts'

test('plays at normal speed at the target latency, and with small delays', () => {
  expect(paceFor({ behind: 3, target: 3, buffered: 2 }, 1)).toBe(1)
  expect(paceFor({ behind: 2, target: 3, buffered: 2 }, 1)).toBe(1)
  expect(paceFor({ behind: 3.4, target: 3, buffered: 2 }, 1)).toBe(1)
})

test('speeds up with the delay, by at most 10 %', () => {
  expect(paceFor({ behind: 3.6, target: 3, buffered: 2 }, 1)).toBe(1.05)
  expect(paceFor({ behind: 4, target: 3, buffered: 2 }, 1)).toBe(1.08)
  expect(paceFor({ behind: 7.9, target: 3, buffered: 4 }, 1)).toBe(FASTEST)
})

test('stays faster until the delay is nearly gone', () => {
  expect(paceFor({ behind: 3.36, target: 3, buffered: 2 }, 1.05)).toBe(1.03)
  expect(paceFor({ behind: 3.06, target: 3, buffered: 2 }, 1.03)).toBe(1)
})

test('does not speed up with little buffered', () => {
  expect(paceFor({ behind: 5, target: 3, buffered: 0.5 }, 1.1)).toBe(1)
})

test('seeks when too far behind', () => {
  expect(paceFor({ behind: JUMP_BEHIND + 0.1, target: 3, buffered: 10 }, 1.1)).toBeNull()
})

test('returns to the target latency and stays there', () => {
  const viewer = { behind: 7, rate: 1 }
  const stood: number[] = []
  for (let second = 0; second < 300; second += 0.25) {
    viewer.rate = paceFor({ behind: viewer.behind, target: 3, buffered: viewer.behind - 1 }, viewer.rate) ?? 1
    viewer.behind -= (viewer.rate - 1) * 0.25
    if (second % 20 === 0 && second > 0) viewer.behind += 0.3
    if (second > 120) stood.push(viewer.behind)
  }
  expect(Math.max(...stood)).toBeLessThan(3.9)
  expect(Math.min(...stood)).toBeGreaterThan(2.9)
})
