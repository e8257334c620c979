import { describe, expect, test } from 'vitest'
import type { EventFormFragment } from '#client/graphql/generated.ts'
import { mapEventTexts } from '#schema/event-texts.ts'
import { copyOf } from './copied-event.ts'

const texts = mapEventTexts((name) => `Its ${name}`)
const event: EventFormFragment = {
  ...texts,
  id: '4a6f1a7e-0000-4000-8000-000000000000',
  version: 7,
  status: 'completed',
  isOwner: true,
  type: 'badminton',
  localTime: '2026-12-06T15:30:20',
  timeZone: 'Asia/Kolkata',
  visibility: 'private',
  language: 'hi',
  sponsors: [{ name: 'Lakshmi Dairy', logo: '/uploads/a.webp' }],
  devices: [
    { id: '1', name: 'Table', isController: false },
    { id: '2', name: 'Pavilion', isController: true },
  ],
  details: null,
}

test('everything is the same but the date and the phones', () => {
  expect(copyOf(event, Date.parse('2026-12-06T14:00:00Z'))).toEqual({
    ...texts,
    type: 'badminton',
    localTime: '2026-12-13T15:30',
    timeZone: 'Asia/Kolkata',
    visibility: 'private',
    language: 'hi',
    sponsors: [{ name: 'Lakshmi Dairy', logo: '/uploads/a.webp', file: null }],
    devices: [
      { name: 'Table', isController: false },
      { name: 'Pavilion', isController: true },
    ],
    details: expect.anything(),
  })
})

describe('the date is the same weekday, in the next week that is still to come', () => {
  test.each([
    ['before its own start', '2026-12-05T10:00:00Z', '2026-12-13T15:30'],
    ['at the next start', '2026-12-13T10:00:00Z', '2026-12-20T15:30'],
    ['a minute before the next start', '2026-12-13T09:59:00Z', '2026-12-13T15:30'],
    ['weeks later, past midnight at the venue', '2026-12-27T20:00:00Z', '2027-01-03T15:30'],
  ])('%s', (_when, now, localTime) => {
    expect(copyOf(event, Date.parse(now)).localTime).toBe(localTime)
  })
})
