import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CameraView } from '#schema/messages/studio.ts'
import { controllerOf } from '#tests/support/api/controller.ts'
import { joinDevice } from '#tests/support/api/devices.ts'
import { createEvent, changeStatus, plainEvent } from '#tests/support/api/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { type StudioSocketClient, connectStudioSocket, previewFrame, healthyStatus } from '#tests/support/live/studio-socket-client.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let here: TestApp
let there: TestApp
let owner: Organiser
beforeAll(async () => {
  here = await startApp()
  there = await startApp({ sharesDatabaseWith: here })
  for (const { app } of [here, there]) await app.listen({ port: 0, host: '127.0.0.1' })
  owner = await signIn(here)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

let eventId: string
let devices: { controller: string; pavilion: string; square: string }
beforeEach(async () => {
  const names = ['Scorer’s table', 'Pavilion end', 'Square leg'].map((name) => ({ name }))
  const { data } = await createEvent(here, owner, plainEvent('Sunday League', { devices: names }))
  eventId = data.createEvent.id
  const [controller, pavilion, square] = data.createEvent.devices.map(({ id }: { id: string }) => id)
  devices = { controller, pavilion, square }
})

/** What is so in the end, however busy the machine is. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000 })
const camera = (token: string, at = here) =>
  connectStudioSocket(at.app.listeningOrigin, { type: 'camera', token, phone: 'Moto G' })
const room = (roomId: string, token = owner.accessToken, at = here) =>
  connectStudioSocket(at.app.listeningOrigin, { type: 'control', token, eventId, roomId, name: 'laptop' })
const cameraIn = (guest: StudioSocketClient, deviceId: string): CameraView | undefined =>
  guest.last('control')?.cameras.find((view) => view.deviceId === deviceId)

describe('closes the connection without a valid hello:', () => {
  test.each([
    ['nothing that we know', 'hello?', 4001],
    ['something else first', JSON.stringify({ type: 'wanted', previews: [] }), 4001],
    ['a picture first', previewFrame(1, 'x'), 4001],
    ['too much', 'x'.repeat(5_000), 4002],
  ])('who says %s', async (_what, said, code) => {
    const guest = connectStudioSocket(here.app.listeningOrigin)
    await guest.opened
    guest.say(said)
    expect(await guest.closed).toBe(code)
  })

  test('after 5 seconds of silence', async () => {
    expect(await connectStudioSocket(here.app.listeningOrigin).closed).toBe(4001)
  })

  test('for a control room without permission or event', async () => {
    const other = await signIn(here)
    expect(await room('r', other.accessToken).closed).toBe(4001)
    expect(await room('r', 'garbage').closed).toBe(4001)
    const nowhere = { type: 'control', token: owner.accessToken, eventId: 'nowhere', roomId: 'r', name: '' } as const
    expect(await connectStudioSocket(here.app.listeningOrigin, nowhere).closed).toBe(4001)
  })

  test('for a page of another site', async () => {
    expect(await connectStudioSocket(here.app.listeningOrigin, undefined, { origin: 'https://evil.example' }).refused).toBe(403)
  })
})

describe('a camera', () => {
  test('gets its state, and again every 2 seconds', async () => {
    const guest = camera(await joinDevice(here, owner, devices.pavilion))
    await eventually(() => guest.last('state')).toEqual({
      type: 'state',
      status: 'scheduled',
      title: 'Sunday League',
      deviceId: devices.pavilion,
      name: 'Pavilion end',
      epochMs: null,
      endedMs: null,
      tally: 'ready',
      nextRun: 0,
    })
    await eventually(() => guest.heard.length).toBeGreaterThan(2)
    guest.close()
  })

  test('with an invalid token gets an error', async () => {
    const guest = camera('mdc_nonsense')
    expect(await guest.closed).toBe(4000)
    expect(guest.last('bye')).toMatchObject({
      reason: 'revoked',
      sentence: 'This phone is not linked to the event. Ask the organiser for a new link.',
    })
  })

  test('whose link is revoked is disconnected at once, across processes', async () => {
    const guests = [
      camera(await joinDevice(here, owner, devices.pavilion)),
      camera(await joinDevice(here, owner, devices.square), there),
    ]
    for (const guest of guests) await eventually(() => guest.last('state')).toBeDefined()
    const viewer = { userId: owner.id, mobile: owner.mobile, sessionId: null }
    for (const id of [devices.pavilion, devices.square]) await here.services.devices.relink(viewer, id, 'http://x')
    for (const guest of guests) {
      expect(await guest.closed).toBe(4000)
      expect(guest.last('bye')?.reason).toBe('revoked')
    }
  })

  test('has one connection: the newest socket replaces the previous one, across processes', async () => {
    const token = await joinDevice(here, owner, devices.pavilion)
    const first = camera(token)
    await eventually(() => first.last('state')).toBeDefined()
    const second = camera(token)
    expect(await first.closed).toBe(4000)
    expect(first.last('bye')?.reason).toBe('replaced')
    await eventually(() => second.last('state')).toBeDefined()
    const third = camera(token, there)
    expect(await second.closed).toBe(4000)
    await eventually(() => third.last('state')).toBeDefined()
    third.close()
  })

  test('that sends an invalid message is disconnected', async () => {
    const token = await joinDevice(here, owner, devices.pavilion)
    const nonsense = [
      JSON.stringify({ ...healthyStatus, frames: -1 }),
      JSON.stringify({ type: 'wanted', previews: [] }),
      '{',
      Buffer.alloc(4),
    ]
    for (const said of nonsense) {
      const guest = camera(token)
      await eventually(() => guest.last('state')).toBeDefined()
      guest.say(said)
      expect(await guest.closed).toBe(4002)
    }
    const flooding = camera(token)
    await eventually(() => flooding.last('state')).toBeDefined()
    for (let count = 0; count < 400; count++) flooding.say(healthyStatus)
    expect(await flooding.closed).toBe(4002)
  })
})

describe('a control room', () => {
  test('gets the cameras, its own role and what is on air', async () => {
    const guest = room('desk')
    await eventually(() => guest.last('control')).toMatchObject({
      status: 'scheduled',
      fence: 1,
      holder: { id: 'desk', name: 'laptop' },
      rooms: [{ id: 'desk', name: 'laptop' }],
      onAir: null,
      autoSubstitute: true,
      watching: 0,
      cameras: [
        { name: 'Scorer’s table', isController: true, isJoined: false, state: 'empty', seenSecondsAgo: null },
        { name: 'Pavilion end', isController: false, state: 'empty' },
        { name: 'Square leg', isController: false, state: 'empty' },
      ],
    })
    guest.close(true)
  })

  test('sees the status of cameras, also when they leave, across processes', async () => {
    const token = await joinDevice(here, owner, devices.pavilion)
    const [near, far] = [room('near'), room('far', owner.accessToken, there)]
    for (const guest of [near, far]) await eventually(() => guest.last('control')).toBeDefined()
    const filming = camera(token)
    await eventually(() => filming.last('state')).toBeDefined()
    filming.say(healthyStatus)
    const { type: _type, ...status } = healthyStatus
    for (const guest of [near, far]) {
      await eventually(() => cameraIn(guest, devices.pavilion)).toMatchObject({
        isJoined: true,
        isOnline: true,
        state: 'ready',
        seenSecondsAgo: 0,
        status,
      })
    }
    filming.say({ ...healthyStatus, isPaused: true })
    for (const guest of [near, far]) await eventually(() => cameraIn(guest, devices.pavilion)?.state).toBe('frozen')
    filming.close()
    for (const guest of [near, far]) await eventually(() => cameraIn(guest, devices.pavilion)?.state).toBe('offline')
    for (const guest of [near, far]) guest.close(true)
  })

  test('gets the previews it asks for, from the latest key frame', async () => {
    const filming = camera(await joinDevice(here, owner, devices.pavilion))
    await eventually(() => filming.last('state')).toBeDefined()
    filming.say({ type: 'preview', codec: 'avc1.42E01F', width: 320, height: 180 })
    filming.say(previewFrame(1_000, 'k'))
    filming.say(previewFrame(1_066, 'k+1', false))
    const guest = room('desk')
    const preview = { codec: 'avc1.42E01F', width: 320, height: 180 }
    await eventually(() => cameraIn(guest, devices.pavilion)?.preview).toEqual(preview)
    guest.say({ type: 'wanted', previews: [devices.pavilion] })
    await eventually(() => guest.seen.length).toBe(2)
    filming.say(previewFrame(1_133, 'k+2', false))
    await eventually(() => guest.seen.length).toBe(3)
    const id = devices.pavilion.replaceAll('-', '')
    expect(
      guest.seen.map((bytes) => [bytes.toString('hex', 0, 16), bytes.readDoubleBE(17), bytes.toString('utf8', 25)]),
    ).toEqual([
      [id, 1_000, 'k'],
      [id, 1_066, 'k+1'],
      [id, 1_133, 'k+2'],
    ])
    guest.say({ type: 'wanted', previews: [] })
    filming.say(previewFrame(2_000, 'k2'))
    await eventually(() => cameraIn(guest, devices.pavilion)).toBeDefined()
    expect(guest.seen.length).toBe(3)
    filming.close()
    guest.close(true)
  })

  test('that falls silent hands control to the one that waited longest; one that closes does so at once', async () => {
    const first = room('first')
    await eventually(() => first.last('control')?.holder?.id).toBe('first')
    const second = room('second', owner.accessToken, there)
    await eventually(() => second.last('control')?.rooms.map(({ id }) => id)).toEqual(['first', 'second'])
    first.close()
    const beating = setInterval(() => second.say({ type: 'wanted', previews: [] }), 1_000)
    await eventually(() => second.last('control')).toMatchObject({ fence: 2, holder: { id: 'second' } })
    const third = room('third')
    await eventually(() => third.last('control')?.holder?.id).toBe('second')
    clearInterval(beating)
    second.close(true)
    await eventually(() => third.last('control')).toMatchObject({ fence: 3, holder: { id: 'third' } })
    third.close(true)
  })

  test('can be opened by the controller’s phone, and by no other', async () => {
    const guest = room('phone', await joinDevice(here, owner, devices.controller))
    await eventually(() => guest.last('control')?.holder).toEqual({ id: 'phone', name: 'Scorer’s table, laptop' })
    guest.close(true)
    expect(await room('phone', await joinDevice(here, owner, devices.pavilion)).closed).toBe(4001)
  })

  test('is disconnected when its session ends', async () => {
    const leaving = await signIn(here, owner.mobile)
    const guest = room('desk', leaving.accessToken)
    await eventually(() => guest.last('control')).toBeDefined()
    await ask(here, 'mutation { logout }', {}, leaving.accessToken)
    expect(await guest.closed).toBe(4001)
  })
})

test('a cue reaches its camera, across processes', async () => {
  const filming = camera(await joinDevice(here, owner, devices.pavilion), there)
  const other = camera(await joinDevice(here, owner, devices.square), there)
  for (const guest of [filming, other]) await eventually(() => guest.last('state')).toBeDefined()
  const controller = await controllerOf(here, owner, eventId)
  const { fence } = await here.services.studio.enter(controller, 'desk', 'Priya')
  await here.services.studio.sendCue(controller, fence, devices.pavilion, 'Follow')
  await eventually(() => filming.last('cue')).toMatchObject({ type: 'cue', text: 'Follow' })
  expect(other.last('cue')).toBeUndefined()
  for (const guest of [filming, other]) guest.close()
})

test('the start of the event reaches its cameras and control rooms', async () => {
  const filming = camera(await joinDevice(here, owner, devices.pavilion))
  const guest = room('desk')
  await eventually(() => filming.last('state')?.status).toBe('scheduled')
  await changeStatus(here, owner, 'startEvent', eventId)
  await eventually(() => filming.last('state')).toMatchObject({ status: 'live', epochMs: expect.any(Number) })
  await eventually(() => guest.last('control')?.status).toBe('live')
  await changeStatus(here, owner, 'endEvent', eventId)
  await eventually(() => filming.last('state')).toMatchObject({ status: 'completed', endedMs: expect.any(Number) })
  filming.close()
  guest.close(true)
})

test('a stopping server tells every connection', async () => {
  const stopping = await startApp({ sharesDatabaseWith: here })
  await stopping.app.listen({ port: 0, host: '127.0.0.1' })
  const guests = [room('desk', owner.accessToken, stopping), connectStudioSocket(stopping.app.listeningOrigin)]
  await eventually(() => guests[0]?.last('control')).toBeDefined()
  await stopping.close()
  expect(await Promise.all(guests.map(({ closed }) => closed))).toEqual([1001, 1001])
})
