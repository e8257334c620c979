import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pacer } from './pacer.ts'

const sleep = vi.hoisted(() => vi.fn(async (_ms: number) => {}))
vi.mock('node:timers/promises', () => ({ setTimeout: sleep }))

beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterAll(() => void vi.useRealTimers())

test('all callers together stay below the rate, and what was not sent is not saved up', async () => {
  const pace = pacer(1_000)
  await Promise.all([500, 500, 100].map(pace))
  expect(sleep.mock.calls).toEqual([[500], [1_000]])
  vi.advanceTimersByTime(60_000)
  sleep.mockClear()
  await Promise.all([500, 500].map(pace))
  expect(sleep.mock.calls).toEqual([[500]])
})
