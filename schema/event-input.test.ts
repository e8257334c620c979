import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#tests/support/vitest/property-runs.ts'
import { type EventDraft, type EventInput, validateEvent } from './event-input.ts'
import type { Field } from './sports/field.ts'
import { sports, sportTypes } from './sports/index.ts'
import type { Sport } from './sports/sport.ts'

const uploaded = `/uploads/${'a'.repeat(64)}.webp`

const talk: EventDraft = {
  title: 'Prize giving',
  description: 'With tea.',
  type: 'other',
  venue: 'Town hall',
  localTime: '2026-12-06T15:30',
  timeZone: 'Asia/Kolkata',
  visibility: 'public',
  sponsors: [],
  devices: [],
  details: null,
}

function faultsWith(changed: { readonly [Field in keyof EventDraft]?: unknown }) {
  const checked = validateEvent({ ...talk, ...changed } as EventDraft)
  return 'faults' in checked ? checked.faults : {}
}

function cleanWith(changed: Partial<EventDraft>): EventInput {
  const checked = validateEvent({ ...talk, ...changed })
  if ('faults' in checked) throw new Error(JSON.stringify(checked.faults))
  return checked.event
}

const device = (name: string, isController = false) => ({ name, isController })
const unusable = (label: string) => `${label} contains characters that cannot be used. Please remove them.`

test('accepts a valid event unchanged', () => {
  expect(cleanWith({})).toMatchObject(talk)
})

describe('each field has its message', () => {
  test.each([
    ['title', '', 'Title is required.'],
    ['title', 'x'.repeat(121), 'Title must be at most 120 characters.'],
    ['title', 'a\u0000', unusable('Title')],
    ['title', '\u202edrawkcab', unusable('Title')],
    ['title', 'half \ud83c', unusable('Title')],
    ['title', 'two\nlines', unusable('Title')],
    ['description', ' \n ', 'Description is required.'],
    ['description', 'x'.repeat(2001), 'Description must be at most 2000 characters.'],
    ['venue', '', 'Venue is required.'],
    ['venue', 'x'.repeat(201), 'Venue must be at most 200 characters.'],
    ['type', '', 'Please select an event type.'],
    ['type', 'chess', 'Please select an event type.'],
    ['type', 'constructor', 'Please select an event type.'],
    ['localTime', '', 'Time is required.'],
    ['localTime', '2026-02-30T10:00', 'Time must be a date and time between 2000 and 2100.'],
    ['localTime', '2026-12-06T25:00', 'Time must be a date and time between 2000 and 2100.'],
    ['localTime', '1999-12-31T23:59', 'Time must be a date and time between 2000 and 2100.'],
    ['timeZone', '', 'Time zone must be an IANA name, for example Asia/Kolkata.'],
    ['timeZone', 'Mars/Olympus', 'Time zone must be an IANA name, for example Asia/Kolkata.'],
    ['timeZone', '+05:30', 'Time zone must be an IANA name, for example Asia/Kolkata.'],
    ['visibility', 'secret', 'Visibility must be public or private.'],
    ['details', { overs: 20 }, 'This type of event has no settings.'],
  ])('%s %j', (field, typed, sentence) => {
    expect(faultsWith({ [field]: typed })).toEqual({ [field]: sentence })
  })

  test('all of them together, the sport’s under details', () => {
    const nothing = {
      title: '',
      description: '',
      venue: '',
      localTime: '',
      type: 'football',
      details: { sport: 'football' },
    }
    expect(Object.keys(faultsWith(nothing))).toEqual([
      'title',
      'description',
      'venue',
      'localTime',
      'details.team1',
      'details.team2',
      'details.time',
      'details.playersPerTeam',
      'details.refereeCount',
    ])
  })

  test('settings of another sport than the event’s are refused', () => {
    expect(faultsWith({ type: 'tennis', details: { sport: 'badminton', sets: 3, refereeCount: 1 } })).toEqual({
      details: 'These settings are not for the chosen type of event.',
    })
  })
})

describe('text', () => {
  test('is trimmed and joined, in any script', () => {
    const { title, venue, description } = cleanWith({
      title: '  Cafe\u0301 कप ',
      venue: '\u3000मैदान\u3000',
      description: 'one\r\n\r\ntwo ',
    })
    expect([title, venue, description]).toEqual(['Caf\u00e9 कप', 'मैदान', 'one\n\ntwo'])
  })

  test('is as long as a person counts', () => {
    expect(cleanWith({ title: '🏏'.repeat(120) }).title).toBe('🏏'.repeat(120))
    expect(faultsWith({ title: '🏏'.repeat(121) })).toEqual({ title: 'Title must be at most 120 characters.' })
  })
})

describe('devices', () => {
  test('the first is the controller unless another one says so; a second one is refused', () => {
    const controllers = (devices: EventDraft['devices']) =>
      cleanWith({ devices })
        .devices.filter(({ isController }) => isController)
        .map(({ name }) => name)

    expect(controllers([device('Gate'), device('Roof')])).toEqual(['Gate'])
    expect(controllers([device('Gate'), device('Roof', true)])).toEqual(['Roof'])
    expect(faultsWith({ devices: [device('Gate', true), device('Roof', true)] })).toEqual({
      'devices.1.isController': 'Only one device can be the controller.',
    })
  })

  test('a row without a name does not count, and cannot be the controller', () => {
    expect(cleanWith({ devices: [device(' '), device(' Roof ')] }).devices).toEqual([device('Roof', true)])
    expect(faultsWith({ devices: [device(' ', true), device('Roof')] })).toEqual({
      'devices.0.isController': 'The controller needs a device name.',
    })
  })

  test('more rows than any list may have are refused before they are looked at', () => {
    const sentence = 'A list can have at most 100 rows.'
    const never = new Proxy({}, { get: () => expect.unreachable() })
    expect(faultsWith({ devices: Array(101).fill(never) })).toEqual({ devices: sentence })
    expect(faultsWith({ sponsors: Array(101).fill(never) })).toEqual({ sponsors: sentence })
  })

  test('names are unique, whatever their case, spaces and spelling', () => {
    const sentence = 'Each device needs a name of its own.'
    expect(faultsWith({ devices: [device('Café'), device('Roof'), device(' CAFE\u0301')] })).toEqual({
      'devices.2.name': sentence,
    })
  })

  test('there are at most ten', () => {
    const devices = Array.from({ length: 11 }, (_, place) => device(`Device ${place}`))
    expect(cleanWith({ devices: devices.slice(1) }).devices).toHaveLength(10)
    expect(faultsWith({ devices })).toEqual({ devices: 'An event has at most 10 devices.' })
  })

  test('a name that cannot be used is refused at its own place', () => {
    expect(faultsWith({ devices: [device('Gate'), device('x'.repeat(81))] })).toEqual({
      'devices.1.name': 'Device Name must be at most 80 characters.',
    })
  })

  test('keep their id', () => {
    expect(cleanWith({ devices: [{ ...device('Gate', true), id: 'seven' }] }).devices[0]?.id).toBe('seven')
  })
})

describe('sponsors', () => {
  test('one without a name or without a logo does not count', () => {
    const sponsors = [
      { name: ' ', logo: uploaded },
      { name: 'Tea house', logo: ' ' },
      { name: ' Dairy ', logo: uploaded },
    ]
    expect(cleanWith({ sponsors }).sponsors).toEqual([{ name: 'Dairy', logo: uploaded }])
  })

  test.each([
    uploaded,
    'https://example.org/logo.png',
    'http://localhost:4000/uploads/a.webp',
    'HTTPS://example.org/ü.png',
  ])('the logo %s is taken', (logo) => {
    expect(cleanWith({ sponsors: [{ name: 'Dairy', logo }] }).sponsors).toEqual([{ name: 'Dairy', logo }])
  })

  test.each([
    'javascript:alert(1)',
    'blob:https://example.org/7',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml,<svg/>',
    'file:///etc/passwd',
    '//example.org/logo.png',
    'logo.png',
    '/uploads/../secret',
    '/uploads/logo.svg',
    'https://',
    'https:///logo.png',
    'https://example.org/a b.png',
    'https://example.org/\u0000.png',
    'https://example.org/\ud83d.png',
    `https://example.org/${'x'.repeat(2000)}`,
  ])('the logo %j is refused', (logo) => {
    expect(faultsWith({ sponsors: [{ name: 'Dairy', logo }] })).toEqual({
      'sponsors.0.logo': 'Sponsor logo must be an uploaded image.',
    })
  })

  test('names are unique, and there are at most twenty', () => {
    const sponsors = Array.from({ length: 21 }, (_, place) => ({ name: `Sponsor ${place}`, logo: uploaded }))
    expect(faultsWith({ sponsors })).toEqual({ sponsors: 'An event has at most 20 sponsors.' })
    expect(
      faultsWith({
        sponsors: [
          { name: 'Dairy', logo: uploaded },
          { name: 'DAIRY', logo: uploaded },
        ],
      }),
    ).toEqual({
      'sponsors.1.name': 'Each sponsor needs a name of its own.',
    })
  })
})

test('a fault of a row names the place at which the row was sent', () => {
  const device = (name: string) => ({ name, isController: false })
  expect(
    faultsWith({
      sponsors: [
        { name: '', logo: uploaded },
        { name: 'Dairy', logo: 'logo.png' },
        { name: 'Tea house', logo: '' },
        { name: 'x'.repeat(81), logo: uploaded },
      ],
      devices: [device(' '), device('Gate'), device(''), device('GATE')],
    }),
  ).toEqual({
    'sponsors.1.logo': 'Sponsor logo must be an uploaded image.',
    'sponsors.3.name': 'Sponsor Name must be at most 80 characters.',
    'devices.3.name': 'Each device needs a name of its own.',
  })
})

describe('random input', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 130 }),
  )
  const mostly = <Value>(usual: fc.Arbitrary<Value>, unusual: fc.Arbitrary<unknown> = anything) =>
    fc.oneof({ weight: 60, arbitrary: usual as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: unusual })
  const oneOf = <Value>(...values: Value[]) => mostly(fc.constantFrom(...values))
  const words = mostly(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((typed) => ` a${typed}\u0301 `))

  const answerTo = (field: Field) => {
    switch (field.kind) {
      case 'text':
        return words
      case 'count':
        return mostly(fc.integer({ min: field.min, max: field.max }), fc.oneof(fc.double(), anything))
      case 'choice':
        return oneOf(...field.options.map(({ value }) => value))
      case 'toggle':
        return mostly(fc.boolean())
      case 'names':
        return fc.array(fc.oneof(words, fc.constant(' ')), { maxLength: 2 })
    }
  }
  const answersTo = ({ fields }: Sport) =>
    fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answerTo(field)])))
  const played = sportTypes.map((type) => fc.record({ type: oneOf(type), details: mostly(answersTo(sports[type])) }))

  const drafts = fc
    .tuple(
      fc.oneof(...played, fc.record({ type: fc.constant('other'), details: mostly(fc.constant(null)) })),
      fc.record({
        title: words,
        description: words,
        venue: words,
        localTime: oneOf('2026-12-06T15:30', '2028-02-29T00:00'),
        timeZone: oneOf('Asia/Kolkata', 'UTC'),
        visibility: oneOf('public', 'private'),
        sponsors: fc.array(fc.record({ name: words, logo: oneOf(uploaded, 'https://example.org/a.png', '') })),
        devices: fc.array(fc.record({ name: fc.oneof(words, fc.constant('')), isController: fc.boolean() })),
      }),
    )
    .map(([sport, general]) => ({ ...general, ...sport }) as EventDraft)

  test('is either rejected with a message per error, or clean and stable', () => {
    const outcomes = { clean: 0, refused: 0 }
    fc.assert(
      fc.property(drafts, (draft) => {
        const checked = validateEvent(draft)
        outcomes['faults' in checked ? 'refused' : 'clean'] += 1
        if ('event' in checked) expect(validateEvent(checked.event)).toEqual(checked)
        else expect(Object.values(checked.faults)).toSatisfy((all: string[]) => all.length > 0 && all.every(Boolean))
      }),
      { numRuns: propertyRuns(1_000) },
    )
    expect(outcomes.clean).toBeGreaterThan(propertyRuns(100))
    expect(outcomes.refused).toBeGreaterThan(propertyRuns(100))
  })
})
