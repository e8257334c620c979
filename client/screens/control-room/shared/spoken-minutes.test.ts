import { expect, test } from 'vitest'
import { spokenMinutes } from '#client/format/duration.ts'
import { messages } from './messages/generated.ts'

test('the time on air is read out in words', () => {
  const spoken = [59_000, 60_000, 3_877_000].map((ms) => spokenMinutes(ms, messages.en))
  expect(spoken).toEqual(['less than a minute', '1 minute', '1 hour 4 minutes'])
})
