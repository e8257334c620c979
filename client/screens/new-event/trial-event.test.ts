import { expect, test } from 'vitest'
import { validateEvent } from '#schema/event-input.ts'
import { languages } from '#schema/i18n/language.ts'
import { messages } from './messages/generated.ts'
import { trialEvent } from './trial-event.ts'

const NOW_MS = Date.parse('2026-12-05T18:27:40Z')

test.each(languages)('can be submitted as it is, with its texts in %s', (language) => {
  const { trial, myPhone } = messages[language]
  const { storedTime, type, sponsors, ...values } = trialEvent(NOW_MS, { ...trial, device: myPhone })
  expect({ storedTime, type, sponsors }).toEqual({ storedTime: undefined, type: 'other', sponsors: [] })
  expect(validateEvent({ ...values, type: 'other', sponsors: [], details: null })).toEqual({
    event: expect.objectContaining({
      ...trial,
      visibility: 'private',
      devices: [{ name: myPhone, isController: true }],
    }),
  })
})

test('begins five minutes from now at the venue, past midnight too', () => {
  const words = { title: 'Trial', description: 'A trial', venue: 'Here', device: 'Phone' }
  expect(trialEvent(NOW_MS, words).localTime).toBe('2026-12-06T00:02')
})
