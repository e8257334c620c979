import { expect, test } from 'vitest'
import { shortDuration, spokenDuration } from '#client/format/duration.ts'
import { messages } from './messages/generated.ts'

test('how far behind is read as on a clock', () => {
  expect([7_400, 92_000, 3_731_000].map(shortDuration)).toEqual(['0:07', '1:32', '1:02:11'])
})

test('and heard in words', () => {
  expect(spokenDuration(92_000, messages.en)).toBe('1 minute 32 seconds')
  expect(spokenDuration(3_601_000, messages.en)).toBe('1 hour 1 second')
  expect(spokenDuration(0, messages.en)).toBe('0 seconds')
  expect(spokenDuration(92_000, messages.hi)).toBe('1 मिनट 32 सेकंड')
})
