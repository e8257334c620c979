import { expect, test } from 'vitest'
import { calendarEntry } from './calendar.ts'

const final = {
  id: 'e1',
  title: 'Final; Dadar, Matunga',
  venue: 'शिवाजी पार्क',
  description: 'Twenty overs.\nTrophy after.',
  startsAt: '2026-12-06T10:00:00.000Z',
  shareUrl: 'https://maidan.example/event/final-k7m2x9q4wd',
}

test('a calendar entry starts at the instant of the event and says where to watch', () => {
  const lines = calendarEntry(final).replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain('DTSTART:20261206T100000Z')
  expect(lines).toContain('SUMMARY:Final\\; Dadar\\, Matunga')
  expect(lines).toContain(`DESCRIPTION:${final.shareUrl}\\nTwenty overs.\\nTrophy after.`)
})

test('no line of a calendar entry is longer than 75 octets, in any script', () => {
  const entry = calendarEntry({ ...final, title: 'शिवाजी पार्क संडे लीग '.repeat(5) })
  for (const line of entry.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
