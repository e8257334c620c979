import { expect, test } from 'vitest'
import { timeZoneLabel, timeZoneOptions } from './time-zones.ts'

const winter = Date.UTC(2026, 11, 6)
const summer = Date.UTC(2026, 6, 1)

test.each([
  ['Asia/Dubai', winter, 'Dubai (GMT+4)'],
  ['Asia/Kolkata', winter, 'Kolkata (GMT+5:30)'],
  ['Asia/Calcutta', winter, 'Kolkata (GMT+5:30)'],
  ['America/New_York', winter, 'New York (GMT-5)'],
  ['America/New_York', summer, 'New York (GMT-4)'],
  ['America/Indiana/Knox', winter, 'Knox, Indiana (GMT-6)'],
])('%s has the label of its place and its offset then', (zone, atMs, label) => {
  expect(timeZoneLabel(zone, atMs, 'en')).toBe(label)
})

test.each(['hi', 'mr'] as const)('the offset is in plain digits in %s', (language) => {
  expect(timeZoneLabel('Asia/Dubai', winter, language)).toBe('Dubai (GMT+4)')
})

test('each zone is offered once, by its label, and found by its first letter', () => {
  const options = timeZoneOptions('Asia/Kolkata', winter, 'en')
  const labels = options.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels.toSorted(new Intl.Collator('en').compare)).toEqual(labels)
  expect(options).toContainEqual({ zone: 'Asia/Dubai', label: 'Dubai (GMT+4)' })
  expect(options.filter(({ label }) => label.startsWith('Kolkata'))).toEqual([
    { zone: 'Asia/Kolkata', label: 'Kolkata (GMT+5:30)' },
  ])
})

test.each(['Asia/Calcutta', 'US/East-Indiana', 'UTC'])('%s is offered when it is the event’s', (zone) => {
  const options = timeZoneOptions(zone, winter, 'en')
  expect(options.filter((option) => option.zone === zone)).toHaveLength(1)
  expect(options.filter(({ label }) => label.startsWith('Kolkata'))).toHaveLength(1)
})
