import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarEntry } from './calendar.ts'

const final = {
  id: 'e1',
  version: 4,
  title: 'Final; Dadar, Matunga',
  venue: 'शिवाजी पार्क',
  description: 'Twenty overs.\nTrophy after.',
  startsAt: '2026-12-06T10:00:00.000Z',
  shareUrl: 'https://maidan.example/event/final-k7m2x9q4wd',
  result: null,
}

test('a calendar entry starts at the instant of the event and says where to watch', () => {
  const lines = calendarEntry(final).replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain('DTSTART:20261206T100000Z')
  expect(lines).toContain('SUMMARY:Final\\; Dadar\\, Matunga')
  expect(lines).toContain(`DESCRIPTION:${final.shareUrl}\\nTwenty overs.\\nTrophy after.`)
})

test('the entry of a match that is over begins with how it ended', () => {
  const { event } = read(calendarEntry({ ...final, result: 'Dadar Strikers won by 12 runs, 6–4; 7–6' }))
  expect(event.description).toBe(`Dadar Strikers won by 12 runs, 6–4; 7–6\n${final.shareUrl}\n${final.description}`)
  expect(read(calendarEntry(final)).event.description).toBe(`${final.shareUrl}\n${final.description}`)
})

test('no line of a calendar entry is longer than 75 octets, in any script', () => {
  const entry = calendarEntry({ ...final, title: 'शिवाजी पार्क संडे लीग '.repeat(5) })
  for (const line of entry.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

/** Parses the entry with an independent library. */
function read(entry: string) {
  const calendar = new ICAL.Component(ICAL.parse(entry))
  const [found, ...more] = calendar.getAllSubcomponents('vevent')
  if (!found || more.length > 0) throw new Error('There is not one event.')
  return { found, event: new ICAL.Event(found) }
}

test('an entry ends three hours after its start, is as new as it is, and counts its versions', () => {
  const now = new Date('2026-11-28T09:30:15.250Z')
  const { found, event } = read(calendarEntry(final, now))
  expect(event.startDate.toJSDate()).toEqual(new Date(final.startsAt))
  expect(event.endDate.toJSDate()).toEqual(new Date('2026-12-06T13:00:00.000Z'))
  expect(event.duration.toSeconds()).toBe(3 * 60 * 60)
  expect(String(found.getFirstPropertyValue('dtstamp'))).toBe('2026-11-28T09:30:15Z')
  expect([event.uid, event.sequence]).toEqual(['e1', 4])
})

test('an entry reminds half an hour before the start, with the title', () => {
  const [alarm, ...more] = read(calendarEntry(final)).found.getAllSubcomponents('valarm')
  expect(more).toEqual([])
  expect(['action', 'trigger', 'description'].map((name) => String(alarm?.getFirstPropertyValue(name)))).toEqual([
    'DISPLAY',
    '-PT30M',
    final.title,
  ])
})

test('a start with seconds and milliseconds is taken to the second', () => {
  const { event } = read(calendarEntry({ ...final, startsAt: '2026-12-06T10:00:45.123Z' }))
  expect(event.startDate.toJSDate()).toEqual(new Date('2026-12-06T10:00:45.000Z'))
})

test('whatever was typed is read back as it was', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', ' ', '\\', ';', ',', ':', '"', '\n', 'शि', '🏏', 'n', '\\n'),
    maxLength: 90,
  })
  void fc.assert(
    fc.property(word, word, (title, description) => {
      const entry = calendarEntry({ ...final, title, description })
      const { event } = read(entry)
      expect([event.summary ?? '', event.description]).toEqual([title, `${final.shareUrl}\n${description}`])
      for (const line of entry.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }),
  )
})
