import { expect, test } from 'vitest'
import { messageRate } from './message-rate.ts'

test('60 messages a second are within the budget, and what a network held back for 4 seconds is too', () => {
  let now = 0
  const isWithin = messageRate(() => now)
  const sent = (count: number) => Array.from({ length: count }, isWithin).filter(Boolean).length
  expect(sent(300)).toBe(240)
  now += 60_000
  for (let second = 0; second < 10; second++) {
    now += 1_000
    expect(sent(60)).toBe(60)
  }
})
