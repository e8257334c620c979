import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'

test('each failure doubles the wait, up to eight seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => backOffMs(failures, { chance: 0.5 }))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ])
})

test('the longest wait can be chosen', () => {
  expect(backOffMs(50, { longestMs: 60_000, chance: 0.5 })).toBe(60_000)
})

test('retries are spread by jitter', () => {
  expect([backOffMs(2, { chance: 0 }), backOffMs(2, { chance: 1 })]).toEqual([1_500, 2_500])
})
