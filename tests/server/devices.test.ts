import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY } from '#server/rate-limits/rate-limit.ts'
import {
  type EventWithDevices,
  eventWithDevices,
  invite,
  inviteSecretFor,
  join,
  joinDevice,
  relink,
  secretIn,
} from '#tests/support/api/devices.ts'
import { changeStatus, plainEvent, readEvent, updateEvent } from '#tests/support/api/events.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let owner: Organiser
let event: EventWithDevices
let [scorer, pavilion, squareLeg]: string[] = []
beforeAll(async () => {
  app = await startApp({ environment: { PUBLIC_URL: 'https://maidan.example' } })
  owner = await signIn(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  event = await eventWithDevices(app, owner, startingIn(10 * DAY))
  ;[scorer, pavilion, squareLeg] = event.devices.map(({ id }) => id)
})

const camera = () => pavilion ?? ''
const told = (token: string) =>
  app.app.inject({ method: 'GET', url: '/live/device', headers: { authorization: `Bearer ${token}` } })
const isGood = async (token: string) => (await told(token)).statusCode === 200
const phones = async (id = event.id, by = owner) => {
  const query = 'query ($id: ID!) { event(id: $id) { devices { id phone { model network joinedAt lastSeenAt } } } }'
  const { data } = await ask(app, query, { id }, by.accessToken)
  return data.event.devices?.map(({ phone }: { phone: unknown }) => phone)
}
const instantIn = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
/** `localTime` in so many seconds, to the minute. */
const startingIn = (seconds: number) => ({ localTime: instantIn(seconds).slice(0, 16), timeZone: 'UTC' })
const inHours = (instant: string) => (Date.parse(instant) - Date.now()) / 3_600_000

/** Records devices released during an operation. */
async function releasedBy(operation: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  const { subscribe, publish } = app.services.pubsub
  const stop = subscribe('released', ({ deviceId }) => heard.push(deviceId))
  const hears = (mark: string) =>
    vi.waitFor(async () => {
      await publish(app.db, { kind: 'released', deviceId: mark })
      expect(heard).toContain(mark)
    }, 20_000)
  await hears('before')
  await operation()
  await hears('after')
  stop()
  return [...new Set(heard)].filter((deviceId) => deviceId !== 'before' && deviceId !== 'after')
}

describe('an invitation', () => {
  test('is a stable link, valid until six hours after the end', async () => {
    const { data } = await invite(app, owner, camera())
    const { url, expiresAt, isClaimed } = data.inviteDevice
    expect(url).toMatch(/^https:\/\/maidan\.example\/join#[\w-]{43}$/)
    expect(isClaimed).toBe(false)
    expect(inHours(expiresAt) - inHours(instantIn(10 * DAY))).toBeCloseTo(30, 1)
    expect((await invite(app, owner, camera())).data.inviteDevice.url).toBe(url)
    expect(await inviteSecretFor(app, owner, squareLeg ?? '')).not.toBe(secretIn(url))
  })

  test('is given by the owner only, until the event is over', async () => {
    const other = await signIn(app)
    const hidden = await eventWithDevices(app, owner, { visibility: 'PRIVATE' })
    for (const operation of [invite, relink]) {
      expect((await operation(app, other, camera())).errors?.[0]).toMatchObject({
        message: 'You can only invite phones to your own events.',
        extensions: { code: 'FORBIDDEN' },
      })
      for (const absent of [hidden.devices[0]?.id ?? '', crypto.randomUUID(), 'x']) {
        expect((await operation(app, other, absent)).errors?.[0]).toMatchObject({ message: 'Device not found.' })
      }
      expect(codeOf(await operation(app, null, camera()))).toBe('UNAUTHENTICATED')
    }
    await changeStatus(app, owner, 'cancelEvent', event.id)
    expect((await invite(app, owner, camera())).errors?.[0]).toMatchObject({
      message: 'This event was cancelled.',
      extensions: { code: 'CONFLICT' },
    })
  })
})

describe('a phone that joins', () => {
  test('gets its own token for its device', async () => {
    const secret = await inviteSecretFor(app, owner, camera())
    const { status, headers, body } = await join(app, secret, { phone: 'iPhone 15', address: '203.0.113.77' })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      deviceToken: expect.stringMatching(/^mdc_[\w-]{43}$/),
      deviceId: camera(),
      eventId: event.id,
      role: 'camera',
      expiresAt: expect.any(String),
    })
    const state = (await told(body.deviceToken)).json()
    expect(state).toMatchObject({ type: 'state', status: 'scheduled', title: 'Sunday Final', name: 'Pavilion end' })
    expect(state).toMatchObject({ deviceId: camera(), epochMs: null, endedMs: null, tally: 'ready', nextRun: 0 })
    expect((await invite(app, owner, camera())).data.inviteDevice.isClaimed).toBe(true)
    const [none, phone] = await phones()
    expect(none).toBeNull()
    expect(phone).toMatchObject({ model: 'iPhone 15', network: '203.0.113.0/24' })
    expect(Math.abs(inHours(phone.joinedAt))).toBeLessThan(0.1)
    expect((await join(app, await inviteSecretFor(app, owner, scorer ?? ''))).body.role).toBe('controller')
  })

  test.each([[undefined], [''], ['\u202Eevil'], ['x'.repeat(81)]])(
    'and calls itself %j is known by its browser',
    async (phone) => {
      await join(app, await inviteSecretFor(app, owner, camera()), phone === undefined ? {} : { phone })
      expect((await phones())[1].model).toBe('Chrome on Android')
    },
  )

  test('second finds the link in use; of many concurrent ones one joins', async () => {
    const secret = await inviteSecretFor(app, owner, camera())
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(app, secret)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await join(app, secret)).body).toEqual({
      error: 'This camera link is already in use. Ask the organiser for a new one.',
      code: 'CONFLICT',
    })
  })

  test('is removed at once by a new link, which replaces the old one', async () => {
    const secret = await inviteSecretFor(app, owner, camera())
    const { deviceToken } = (await join(app, secret)).body
    const released = await releasedBy(() => relink(app, owner, camera()))
    expect(released).toEqual([camera()])
    expect((await told(deviceToken)).json()).toEqual({
      error: 'This phone is not linked to the event. Ask the organiser for a new link.',
      code: 'UNAUTHENTICATED',
    })
    expect((await join(app, secret)).body.error).toBe('This link does not work. Ask the organiser for a new one.')
    expect((await phones())[1]).toBeNull()
    expect(await isGood(await joinDevice(app, owner, camera()))).toBe(true)
  })

  test('is rejected when the event is over', async () => {
    const [first, second] = [
      await inviteSecretFor(app, owner, camera()),
      await inviteSecretFor(app, owner, squareLeg ?? ''),
    ]
    await changeStatus(app, owner, 'startEvent', event.id)
    expect((await join(app, first)).status).toBe(200)
    await changeStatus(app, owner, 'endEvent', event.id)
    expect(await join(app, second)).toMatchObject({ status: 410, body: { error: 'This event is over.' } })
    const called = await eventWithDevices(app, owner)
    const third = await inviteSecretFor(app, owner, called.devices[1]?.id ?? '')
    await changeStatus(app, owner, 'cancelEvent', called.id)
    expect(await join(app, third)).toMatchObject({ status: 409, body: { error: 'This event was cancelled.' } })
  })

  test('learns of the start and of the end', async () => {
    const token = await joinDevice(app, owner, camera())
    await changeStatus(app, owner, 'startEvent', event.id)
    const { data } = await ask(app, 'query ($id: ID!) { event(id: $id) { startedAt endedAt } }', { id: event.id })
    const epochMs = Math.floor(Date.parse(data.event.startedAt) / 1_000) * 1_000
    expect((await told(token)).json()).toMatchObject({ status: 'live', epochMs, endedMs: null })
    expect(data.event.endedAt).toBeNull()
    await changeStatus(app, owner, 'endEvent', event.id)
    const after = await ask(app, 'query ($id: ID!) { event(id: $id) { startedAt endedAt } }', { id: event.id })
    const endedMs = Date.parse(after.data.event.endedAt)
    expect((await told(token)).json()).toMatchObject({ status: 'completed', epochMs: null, endedMs })
    expect(after.data.event.startedAt).toBe(data.event.startedAt)
  })
})

describe('a device’s token', () => {
  test('opens nothing of the organiser’s, and its own private event only', async () => {
    const hidden = await eventWithDevices(app, owner, { visibility: 'PRIVATE' })
    const token = await joinDevice(app, owner, hidden.devices[0]?.id)
    const by = { ...owner, accessToken: token }
    expect((await readEvent(app, by, hidden.id)).data.event).toMatchObject({ isOwner: false, devices: null })
    const other = await eventWithDevices(app, owner, { visibility: 'PRIVATE' })
    expect(codeOf(await readEvent(app, by, other.id))).toBe('NOT_FOUND')
    expect(codeOf(await changeStatus(app, by, 'startEvent', hidden.id))).toBe('UNAUTHENTICATED')
    expect(codeOf(await invite(app, by, hidden.devices[1]?.id ?? ''))).toBe('UNAUTHENTICATED')
  })
})

describe('an edit of the event', () => {
  const edit = async (devices: object[]) => {
    const { version } = (await readEvent(app, owner, event.id)).data.event
    return updateEvent(app, owner, event.id, plainEvent('Edited', { devices }), version)
  }

  test('removes the phones of removed devices and keeps the others', async () => {
    const kept = await joinDevice(app, owner, camera())
    const gone = await joinDevice(app, owner, squareLeg)
    const released = await releasedBy(() => edit([{ id: camera(), name: 'Far end' }]))
    expect(released.sort()).toEqual([scorer, squareLeg].sort())
    expect([await isGood(kept), await isGood(gone)]).toEqual([true, false])
    expect((await told(kept)).json().name).toBe('Far end')
  })

  test('by a legacy client without ids keeps the phones of devices with the same name', async () => {
    const kept = await joinDevice(app, owner, camera())
    const gone = await joinDevice(app, owner, squareLeg)
    await app.app.inject({
      method: 'PUT',
      url: `/updateEvent/${event.id}`,
      headers: { authorization: `Bearer ${owner.accessToken}` },
      payload: {
        ...{ title: 'Edited', description: 'Tea', type: 'other', venue: 'Hall', time: '2026-12-06T15:30' },
        deviceNames: ['New', 'Pavilion end'],
      },
    })
    expect([await isGood(kept), await isGood(gone)]).toEqual([true, false])
  })
})

test('only the owner sees phones, and a read-only token cannot invite', async () => {
  await joinDevice(app, owner, camera())
  expect(await phones(event.id, await signIn(app))).toBeUndefined()
  const create = 'mutation ($until: DateTime!) { createApiToken(name: "x", scope: READ, expiresAt: $until) { secret } }'
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const { data } = await ask(app, create, { until }, owner.accessToken)
  const reader = { ...owner, accessToken: data.createApiToken.secret }
  expect((await phones(event.id, reader))[1]).toMatchObject({ model: 'Chrome on Android' })
  expect(codeOf(await invite(app, reader, camera()))).toBe('FORBIDDEN')
  expect(codeOf(await relink(app, reader, camera()))).toBe('FORBIDDEN')
})

test('the audit log records invitations, joins and removals', async () => {
  await joinDevice(app, owner, camera())
  await relink(app, owner, camera())
  const rows = await app.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', 'like', 'device%')
    .orderBy('id')
    .execute()
  const own = rows.filter(({ details }) => details['deviceId'] === camera())
  expect(own.map(({ action, network }) => [action, network])).toEqual([
    ['device_invited', null],
    ['device_joined', '203.0.113.0/24'],
    ['device_relinked', null],
  ])
  expect(own.map(({ userId, details }) => [userId, details['eventId']])).toEqual([
    [owner.id, event.id],
    [null, event.id],
    [owner.id, event.id],
  ])
})

test('the clock endpoint returns the times of receiving and sending', async () => {
  const before = Date.now()
  const response = await app.app.inject({ method: 'GET', url: '/live/time' })
  const { received, sent } = response.json()
  expect(response.headers['cache-control']).toBe('no-store')
  expect(received).toBeLessThanOrEqual(sent)
  expect(received).toBeGreaterThanOrEqual(before - 1)
  expect(sent).toBeLessThanOrEqual(Date.now())
})
