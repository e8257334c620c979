import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEvent, cricketMatch, plainEvent, readBySlug, readEvent, updateEvent } from '#tests/support/api/events.ts'
import { codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { served } from '#tests/support/api/served.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let owner: Organiser
let other: Organiser
beforeAll(async () => {
  app = await startApp({ environment: { PUBLIC_URL: 'https://maidan.example' } })
  owner = await signIn(app)
  other = await signIn(app)
})
afterAll(() => app.close())

const created = async (input: object, by = owner) => (await createEvent(app, by, input)).data.createEvent

test('an event reads back as written', async () => {
  const event = await created({
    ...cricketMatch(),
    timeZone: 'Asia/Kolkata',
    visibility: 'PRIVATE',
    devices: [{ name: ' Pavilion end ' }, { name: '' }, { name: 'Scorer', isController: true }],
    sponsors: [
      { name: 'Sharma Sweets', logo: 'https://sharma.example/logo.png' },
      { name: '', logo: 'https://x.example/y.png' },
    ],
  })

  expect(event).toMatchObject({
    title: 'Sunday League Final',
    type: 'CRICKET',
    localTime: '2026-12-06T15:30',
    startsAt: '2026-12-06T10:00:00.000Z',
    visibility: 'PRIVATE',
    status: 'SCHEDULED',
    deviceCount: 2,
    devices: [
      { name: 'Pavilion end', isController: false },
      { name: 'Scorer', isController: true },
    ],
    sponsors: [{ name: 'Sharma Sweets', logo: 'https://sharma.example/logo.png' }],
    details: { team1: 'Dadar Strikers', overs: 20, playerNames: ['Arjun', 'Meera'], lastManStanding: true },
    isOwner: true,
    version: 1,
  })
  expect(event.slug).toMatch(/^sunday-league-final-[a-z2-7]{10}$/)
  expect(event.shareUrl).toBe(`https://maidan.example/event/${event.slug}`)
  expect((await readEvent(app, owner, event.id)).data.event).toEqual(event)
})

test('missing fields get the specified defaults', async () => {
  const event = await created({ ...plainEvent('Doubles'), type: 'BADMINTON', details: { badminton: {} } })
  expect(event).toMatchObject({ visibility: 'PUBLIC', timeZone: 'Asia/Kolkata', devices: [], sponsors: [] })
  expect(event.details).toMatchObject({
    matchType: 'SINGLES',
    team1: 'Team 1',
    team2: 'Team 2',
    sets: 3,
    refereeCount: 1,
  })
})

test('the first device is the controller unless another one is chosen', async () => {
  const event = await created(plainEvent('Two phones', { devices: [{ name: 'A' }, { name: 'B' }] }))
  expect(event.devices.map((device: { isController: boolean }) => device.isController)).toEqual([true, false])
})

test('reports every error at once, at its field', async () => {
  const answer = await createEvent(app, owner, {
    ...cricketMatch({ team1: ' ', overs: 51, playersPerTeam: 1, playerNames: ['A', 'B'] }),
    title: '',
    localTime: '2026-02-30T10:00',
    devices: [{ name: 'Cam' }, { name: 'cam' }],
    sponsors: [{ name: 'Bad', logo: 'javascript:alert(1)' }],
  })
  expect(codeOf(answer)).toBe('BAD_USER_INPUT')
  expect(answer.errors?.[0]?.extensions.fields).toEqual({
    title: 'Title is required.',
    localTime: 'Time must be a date and time between 2000 and 2100.',
    'sponsors.0.logo': 'Sponsor logo must be an uploaded image.',
    'devices.1.name': 'Each device needs a name of its own.',
    'details.team1': 'Team 1 Name is required.',
    'details.overs': 'Number of Overs must be a whole number from 1 to 50.',
  })
})

test('rejects settings of another sport, and a sport without settings', async () => {
  const foreign = await createEvent(app, owner, { ...cricketMatch(), type: 'FOOTBALL' })
  expect(foreign.errors?.[0]?.extensions.fields).toHaveProperty('details')
  const missing = await createEvent(app, owner, plainEvent('No settings', { type: 'CRICKET' }))
  expect(missing.errors?.[0]?.extensions.fields).toHaveProperty(['details.team1'])
})

describe('a repeated request', () => {
  test('with one key creates one event, also concurrently', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => createEvent(app, owner, plainEvent('Once'), 'key-1')))
    expect(new Set(answers.map(({ data }) => data.createEvent.id)).size).toBe(1)
  })

  test('with a used key and other content is rejected', async () => {
    await createEvent(app, owner, plainEvent('First'), 'key-2')
    expect(codeOf(await createEvent(app, owner, plainEvent('Second'), 'key-2'))).toBe('IDEMPOTENCY_MISMATCH')
  })

  test('with the same key by another user creates another event', async () => {
    const mine = await createEvent(app, owner, plainEvent('Mine'), 'key-3')
    const theirs = await createEvent(app, other, plainEvent('Mine'), 'key-3')
    expect(theirs.data.createEvent.id).not.toBe(mine.data.createEvent.id)
  })

  test('after a rejected one can reuse its key', async () => {
    await createEvent(app, owner, plainEvent(''), 'key-4')
    expect((await createEvent(app, owner, plainEvent('Mended'), 'key-4')).data.createEvent.title).toBe('Mended')
  })
})

describe('an update', () => {
  test('replaces the settings, keeps the link, and devices keep their ids', async () => {
    const before = await created({ ...cricketMatch(), devices: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] })
    const [a, b] = before.devices
    const devices = [{ id: b.id, name: 'B, moved', isController: true }, { id: a.id, name: 'A' }, { name: 'D' }]
    const { data } = await updateEvent(app, owner, before.id, { ...plainEvent('Renamed'), devices }, before.version)

    expect(data.updateEvent).toMatchObject({
      title: 'Renamed',
      type: 'OTHER',
      details: null,
      slug: before.slug,
      version: 2,
    })
    expect(data.updateEvent.devices.slice(0, 2)).toEqual([
      { id: b.id, name: 'B, moved', isController: true },
      { id: a.id, name: 'A', isController: false },
    ])
  })

  test('cannot take over the device of another event', async () => {
    const first = await created(plainEvent('First', { devices: [{ name: 'A' }] }))
    const second = await created(plainEvent('Second'))
    const stolen = plainEvent('Second', { devices: [{ id: first.devices[0].id, name: 'Stolen' }] })
    expect(codeOf(await updateEvent(app, owner, second.id, stolen, 1))).toBe('BAD_USER_INPUT')
    expect((await readEvent(app, owner, second.id)).data.event).toEqual(second)
    expect((await readEvent(app, owner, first.id)).data.event.devices).toEqual(first.devices)
  })

  test('from a stale version is rejected; of fifty concurrent ones one succeeds', async () => {
    const event = await created(plainEvent('Contested'))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        served(() => updateEvent(app, owner, event.id, plainEvent(`Edit ${place}`), 1)),
      ),
    )
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'CONFLICT')).toHaveLength(49)
    expect((await readEvent(app, owner, event.id)).data.event.version).toBe(2)
  })
})

describe('another user', () => {
  test('sees a public event without its devices, and cannot change it', async () => {
    const event = await created(plainEvent('Open', { devices: [{ name: 'Secret spot' }] }))
    for (const viewer of [other, null]) {
      const seen = (await readEvent(app, viewer, event.id)).data.event
      expect(seen).toMatchObject({ title: 'Open', isOwner: false, devices: null, deviceCount: 1 })
    }
    const answer = await updateEvent(app, other, event.id, plainEvent('Taken'), 1)
    expect(answer.errors?.[0]).toMatchObject({
      message: 'You can only edit your own events.',
      extensions: { code: 'FORBIDDEN' },
    })
  })

  test('finds a private event by its link only', async () => {
    const event = await created(plainEvent('Hidden', { visibility: 'PRIVATE' }))
    const absent = await readEvent(app, other, '00000000-0000-4000-8000-000000000000')
    expect(absent.errors?.[0]).toMatchObject({ message: 'Event not found.', extensions: { code: 'NOT_FOUND' } })
    expect(await readEvent(app, other, event.id)).toEqual(absent)
    expect(await readEvent(app, null, event.id)).toEqual(absent)
    expect(codeOf(await updateEvent(app, other, event.id, plainEvent('Taken'), 1))).toBe('NOT_FOUND')
    expect((await readBySlug(app, null, event.slug)).data.eventBySlug).toMatchObject({
      title: 'Hidden',
      isOwner: false,
    })
  })
})

test.each(['', 'nonsense', '../etc', '0', '\u0000', '\ud800'])('%j is the id and the slug of no event', async (id) => {
  expect(codeOf(await readEvent(app, owner, id))).toBe('NOT_FOUND')
  expect(codeOf(await readBySlug(app, owner, id))).toBe('NOT_FOUND')
  expect(codeOf(await updateEvent(app, owner, id, plainEvent('x'), 1))).toBe('NOT_FOUND')
})
