import { expect, test, vi } from 'vitest'
import { withDeadline } from './deadline.ts'

test('passes on what a promise in time resolves or rejects with', async () => {
  expect(await withDeadline(Promise.resolve(7), 1_000)).toBe(7)
  await expect(withDeadline(Promise.reject(new Error('No.')), 1_000)).rejects.toThrow('No.')
})

test('rejects with a TimeoutError when a promise never settles', async () => {
  vi.useFakeTimers()
  const outcome = withDeadline(new Promise(() => {}), 3_000).catch((error: DOMException) => error.name)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await outcome).toBe('TimeoutError')
  vi.useRealTimers()
})
