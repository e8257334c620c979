import { expect, test } from 'vitest'
import { watchStall } from './stall-watch.ts'

test('acts after the first wait, then less and less often, until it flows again', () => {
  const watch = watchStall(3_000)
  const acted: number[] = []
  for (let now = 0; now <= 120_000; now += 1_000) if (watch.note(now < 1_000, now)) acted.push(now)
  expect(acted).toEqual([3_000, 9_000, 21_000, 45_000, 75_000, 105_000])
  expect([watch.note(true, 121_000), watch.note(false, 123_000), watch.note(false, 124_000)]).toEqual([
    false,
    false,
    true,
  ])
})

test('standing still before a reset does not count', () => {
  const watch = watchStall(3_000)
  watch.note(false, 0)
  watch.reset(2_500)
  expect([watch.note(false, 4_000), watch.note(false, 5_500)]).toEqual([false, true])
})
