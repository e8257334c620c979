import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#server/rate-limits/rate-limit.ts'
import { eventWithDevices, invite, inviteSecretFor, join, joinDevice, secretIn } from '#tests/support/api/devices.ts'
import { changeStatus, plainEvent, readEvent, updateEvent } from '#tests/support/api/events.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { ageDatabase } from '#tests/support/database/clock.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let owner: Organiser
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
})
afterAll(() => app.close())

const isGood = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.app.inject({ method: 'GET', url: '/live/device', headers })).statusCode === 200
}
/** `localTime` in so many seconds, to the minute. */
const startingIn = (seconds: number) => ({
  localTime: new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 16),
  timeZone: 'UTC',
})
const inHours = (instant: string) => (Date.parse(instant) - Date.now()) / 3_600_000

describe('a camera’s link', () => {
  test.each([
    ['two months ago', -60 * DAY, 72],
    ['now', 0, 72],
    ['in 41 hours', 41 * HOUR, 72],
    ['in 43 hours', 43 * HOUR, 73],
    ['in three weeks', 21 * DAY, 21 * 24 + 30],
  ])('to an event that starts %s', async (_when, start, hours) => {
    const { devices } = await eventWithDevices(app, owner, startingIn(start))
    const { expiresAt, url } = (await invite(app, owner, devices[1]?.id ?? '')).data.inviteDevice
    expect(inHours(expiresAt)).toBeCloseTo(hours, 1)
    const { body } = await join(app, secretIn(url))
    expect(inHours(body.expiresAt)).toBeCloseTo(hours, 1)
  })

  test('follows the event when it is moved, for three days at least', async () => {
    const { id, devices } = await eventWithDevices(app, owner, startingIn(5 * DAY))
    const device = devices[1]?.id ?? ''
    const secret = await inviteSecretFor(app, owner, device)
    const moveTo = async (start: number) => {
      const { version } = (await readEvent(app, owner, id)).data.event
      const input = {
        ...plainEvent('Sunday Final', { devices: devices.map(({ name }) => ({ name })) }),
        ...startingIn(start),
      }
      expect((await updateEvent(app, owner, id, input, version)).errors).toBeUndefined()
    }
    const hoursLeft = async () => inHours((await invite(app, owner, device)).data.inviteDevice.expiresAt)
    await moveTo(12 * DAY)
    expect(await hoursLeft()).toBeCloseTo(12 * 24 + 30, 1)
    await moveTo(HOUR)
    expect(await hoursLeft()).toBeCloseTo(72, 1)
    await ageDatabase(app, 2 * DAY)
    await moveTo(9 * DAY)
    await ageDatabase(app, 9 * DAY)
    expect((await join(app, secret)).status).toBe(200)
  })

  test('that is shown again is valid from then; an expired one stays invalid', async () => {
    const { devices } = await eventWithDevices(app, owner, startingIn(0))
    const device = devices[1]?.id ?? ''
    const secret = await inviteSecretFor(app, owner, device)
    await ageDatabase(app, 2 * DAY)
    expect(await inviteSecretFor(app, owner, device)).toBe(secret)
    await ageDatabase(app, 2 * DAY)
    await ageDatabase(app, 2 * DAY)
    expect(await join(app, secret)).toMatchObject({
      status: 410,
      body: { error: 'This camera link has expired. Ask the organiser for a new one.', code: 'GONE' },
    })
    const fresh = await inviteSecretFor(app, owner, device)
    expect(fresh).not.toBe(secret)
    expect((await join(app, secret)).status).toBe(404)
    expect((await join(app, fresh)).status).toBe(200)
  })
})

describe('a device’s token', () => {
  test('is valid until six hours after the end', async () => {
    const { id, devices } = await eventWithDevices(app, owner, startingIn(4 * DAY))
    const token = await joinDevice(app, owner, devices[1]?.id)
    await ageDatabase(app, 4 * DAY)
    await changeStatus(app, owner, 'startEvent', id)
    await changeStatus(app, owner, 'endEvent', id)
    await ageDatabase(app, 6 * HOUR - 60)
    expect(await isGood(token)).toBe(true)
    await ageDatabase(app, 60)
    expect(await isGood(token)).toBe(false)
  })

  test('is valid for three days at least', async () => {
    const { id, devices } = await eventWithDevices(app, owner, startingIn(10 * DAY))
    const token = await joinDevice(app, owner, devices[1]?.id)
    await changeStatus(app, owner, 'cancelEvent', id)
    await ageDatabase(app, 3 * DAY - 60)
    expect(await isGood(token)).toBe(true)
    await ageDatabase(app, 60)
    expect(await isGood(token)).toBe(false)
  })

  test('is valid until 30 hours after the start of an event that nobody ends', async () => {
    const { id, devices } = await eventWithDevices(app, owner, startingIn(5 * DAY))
    const token = await joinDevice(app, owner, devices[1]?.id)
    await ageDatabase(app, 6 * DAY)
    expect(await isGood(token)).toBe(true)
    await changeStatus(app, owner, 'startEvent', id)
    await ageDatabase(app, 30 * HOUR - 60)
    expect(await isGood(token)).toBe(true)
    await ageDatabase(app, 60)
    expect(await isGood(token)).toBe(false)
  })
})
