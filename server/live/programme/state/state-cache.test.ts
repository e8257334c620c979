import { expect, test } from 'vitest'
import type { LiveEventState } from './event-state.ts'
import { stateCache } from './state-cache.ts'

const state = (name: string) => ({ eventId: 'a', name, touch() {} }) as unknown as LiveEventState

test('keeps the newer state when an event is forgotten while it loads', async () => {
  const loads: ((state: LiveEventState) => void)[] = []
  const cache = stateCache(() => new Promise((resolve) => loads.push(resolve)))
  const [outdated, current] = [state('outdated'), state('current')]
  const first = cache.get('a')
  cache.forget('a')
  const second = cache.get('a')
  loads[1]?.(current)
  await second
  loads[0]?.(outdated)
  await first
  expect(cache.peek('a')).toBe(current)
})

test('loads an event again after a failure', async () => {
  let count = 0
  const cache = stateCache(async () => {
    count += 1
    if (count === 1) throw new Error('The database is away.')
    return state('loaded')
  })
  await expect(cache.get('a')).rejects.toThrow('away')
  expect(await cache.get('a')).toBe(cache.peek('a'))
})
