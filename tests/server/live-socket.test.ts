import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CameraView } from '#schema/messages/studio.ts'
import { controllerOf } from '#tests/support/api/controller.ts'
import { joinDevice } from '#tests/support/api/devices.ts'
import { changeStatus, createEvent, plainEvent } from '#tests/support/api/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { healthyMessage, healthyStatus } from '#tests/support/fixtures/camera-status.ts'
import { connectStudioSocket, previewFrame, type StudioSocketClient } from '#tests/support/live/studio-socket-client.ts'
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

/** Polls until the value is as expected. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000 })
const camera = (token: string, at = here) =>
  connectStudioSocket(at.app.listeningOrigin, { type: 'camera', token, phone: 'Moto G' })
const room = (roomId: string, token = owner.accessToken, at = here) =>
  connectStudioSocket(at.app.listeningOrigin, { type: 'control', token, eventId, roomId, name: 'laptop' })
/** What a control room has heard of a camera, the latest last. */
const viewsIn = ({ messages }: StudioSocketClient, deviceId: string): CameraView[] =>
  messages
    .flatMap((message) => (message.type === 'control' ? message.cameras : []))
    .filter((view) => view.deviceId === deviceId)
const cameraIn = (client: StudioSocketClient, deviceId: string) => viewsIn(client, deviceId).at(-1)

describe('closes the connection without a valid hello:', () => {
  test.each([
    ['nothing that we know', 'hello?', 4001],
    ['something else first', JSON.stringify({ type: 'wanted', previews: [] }), 4001],
    ['a picture first', previewFrame(1, 'x'), 4001],
    ['too much', 'x'.repeat(5_000), 4002],
  ])('who says %s', async (_what, said, code) => {
    const client = connectStudioSocket(here.app.listeningOrigin)
    await client.opened
    client.send(said)
    expect(await client.closed).toBe(code)
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
    expect(
      await connectStudioSocket(here.app.listeningOrigin, undefined, { origin: 'https://evil.example' }).refused,
    ).toBe(403)
  })
})

describe('a camera', () => {
  test('gets its state, and again every 2 seconds', async () => {
    const client = camera(await joinDevice(here, owner, devices.pavilion))
    await eventually(() => client.last('state')).toEqual({
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
    await eventually(() => client.messages.length).toBeGreaterThan(2)
    client.close()
  })

  test('with an invalid token gets an error', async () => {
    const client = camera('mdc_nonsense')
    expect(await client.closed).toBe(4000)
    expect(client.last('bye')).toMatchObject({
      reason: 'revoked',
      sentence: 'This phone is not linked to the event. Ask the organiser for a new link.',
    })
  })

  test('whose link is revoked is disconnected at once, across processes', async () => {
    const clients = [
      camera(await joinDevice(here, owner, devices.pavilion)),
      camera(await joinDevice(here, owner, devices.square), there),
    ]
    for (const client of clients) await eventually(() => client.last('state')).toBeDefined()
    const viewer = { userId: owner.id, mobile: owner.mobile, sessionId: null }
    for (const id of [devices.pavilion, devices.square]) await here.services.devices.relink(viewer, id, 'http://x')
    for (const client of clients) {
      expect(await client.closed).toBe(4000)
      expect(client.last('bye')?.reason).toBe('revoked')
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
      JSON.stringify({ ...healthyMessage, frames: -1 }),
      JSON.stringify({ type: 'wanted', previews: [] }),
      '{',
      Buffer.alloc(4),
    ]
    for (const said of nonsense) {
      const client = camera(token)
      await eventually(() => client.last('state')).toBeDefined()
      client.send(said)
      expect(await client.closed).toBe(4002)
    }
    const flooding = camera(token)
    await eventually(() => flooding.last('state')).toBeDefined()
    for (let count = 0; count < 400; count++) flooding.send(healthyMessage)
    expect(await flooding.closed).toBe(4002)
  })
})

describe('a control room', () => {
  test('gets the cameras, its own role and what is on air', async () => {
    const client = room('desk')
    await eventually(() => client.last('control')).toMatchObject({
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
    client.close(true)
  })

  test('sees the status of cameras, also when they leave, across processes', async () => {
    const token = await joinDevice(here, owner, devices.pavilion)
    const [near, far] = [room('near'), room('far', owner.accessToken, there)]
    for (const client of [near, far]) await eventually(() => client.last('control')).toBeDefined()
    const filming = camera(token)
    await eventually(() => filming.last('state')).toBeDefined()
    filming.send(healthyMessage)
    for (const client of [near, far]) {
      await eventually(() => viewsIn(client, devices.pavilion)).toContainEqual(
        expect.objectContaining({
          ...{ isJoined: true, isOnline: true, state: 'ready', seenSecondsAgo: 0, status: healthyStatus },
        }),
      )
    }
    filming.send({ ...healthyMessage, isPaused: true })
    for (const client of [near, far]) {
      await eventually(() => viewsIn(client, devices.pavilion).map(({ state }) => state)).toContain('frozen')
    }
    filming.close()
    for (const client of [near, far]) await eventually(() => cameraIn(client, devices.pavilion)?.state).toBe('offline')
    for (const client of [near, far]) client.close(true)
  })

  test('gets the previews it asks for, from the latest key frame', async () => {
    const filming = camera(await joinDevice(here, owner, devices.pavilion))
    await eventually(() => filming.last('state')).toBeDefined()
    filming.send({ type: 'preview', codec: 'avc1.42E01F', width: 320, height: 180 })
    filming.send(previewFrame(1_000, 'k'))
    filming.send(previewFrame(1_066, 'k+1', false))
    const client = room('desk')
    const preview = { codec: 'avc1.42E01F', width: 320, height: 180 }
    await eventually(() => cameraIn(client, devices.pavilion)?.preview).toEqual(preview)
    client.send({ type: 'wanted', previews: [devices.pavilion] })
    await eventually(() => client.frames.length).toBe(2)
    filming.send(previewFrame(1_133, 'k+2', false))
    await eventually(() => client.frames.length).toBe(3)
    const id = devices.pavilion.replaceAll('-', '')
    expect(
      client.frames.map((bytes) => [bytes.toString('hex', 0, 16), bytes.readDoubleBE(17), bytes.toString('utf8', 25)]),
    ).toEqual([
      [id, 1_000, 'k'],
      [id, 1_066, 'k+1'],
      [id, 1_133, 'k+2'],
    ])
    client.send({ type: 'wanted', previews: [] })
    filming.send(previewFrame(2_000, 'k2'))
    await eventually(() => cameraIn(client, devices.pavilion)).toBeDefined()
    expect(client.frames.length).toBe(3)
    filming.close()
    client.close(true)
  })

  test('that falls silent hands control to the one that waited longest; one that closes does so at once', async () => {
    const first = room('first')
    await eventually(() => first.last('control')?.holder?.id).toBe('first')
    const second = room('second', owner.accessToken, there)
    await eventually(() => second.last('control')?.rooms.map(({ id }) => id)).toEqual(['first', 'second'])
    first.close()
    const beating = setInterval(() => second.send({ type: 'wanted', previews: [] }), 1_000)
    await eventually(() => second.last('control')).toMatchObject({ fence: 2, holder: { id: 'second' } })
    const third = room('third')
    await eventually(() => third.last('control')?.holder?.id).toBe('second')
    clearInterval(beating)
    second.close(true)
    await eventually(() => third.last('control')).toMatchObject({ fence: 3, holder: { id: 'third' } })
    third.close(true)
  })

  test('can be opened by the controller’s phone, and by no other', async () => {
    const client = room('phone', await joinDevice(here, owner, devices.controller))
    await eventually(() => client.last('control')?.holder).toEqual({ id: 'phone', name: 'Scorer’s table, laptop' })
    client.close(true)
    expect(await room('phone', await joinDevice(here, owner, devices.pavilion)).closed).toBe(4001)
  })

  test('is disconnected when its session ends', async () => {
    const leaving = await signIn(here, owner.mobile)
    const client = room('desk', leaving.accessToken)
    await eventually(() => client.last('control')).toBeDefined()
    await ask(here, 'mutation { logout }', {}, leaving.accessToken)
    expect(await client.closed).toBe(4001)
  })
})

test('a cue reaches its camera, across processes', async () => {
  const filming = camera(await joinDevice(here, owner, devices.pavilion), there)
  const other = camera(await joinDevice(here, owner, devices.square), there)
  for (const client of [filming, other]) await eventually(() => client.last('state')).toBeDefined()
  const controller = await controllerOf(here, owner, eventId)
  const { fence } = await here.services.studio.enter(controller, 'desk', 'Priya')
  await here.services.studio.sendCue(controller, fence, devices.pavilion, 'Follow')
  await eventually(() => filming.last('cue')).toMatchObject({ type: 'cue', text: 'Follow' })
  expect(other.last('cue')).toBeUndefined()
  for (const client of [filming, other]) client.close()
})

test('the start of the event reaches its cameras and control rooms', async () => {
  const filming = camera(await joinDevice(here, owner, devices.pavilion))
  const client = room('desk')
  await eventually(() => filming.last('state')?.status).toBe('scheduled')
  await changeStatus(here, owner, 'startEvent', eventId)
  await eventually(() => filming.last('state')).toMatchObject({ status: 'live', epochMs: expect.any(Number) })
  await eventually(() => client.last('control')?.status).toBe('live')
  await changeStatus(here, owner, 'endEvent', eventId)
  await eventually(() => filming.last('state')).toMatchObject({ status: 'completed', endedMs: expect.any(Number) })
  filming.close()
  client.close(true)
})

test('a stopping server tells every connection', async () => {
  const stopping = await startApp({ sharesDatabaseWith: here })
  await stopping.app.listen({ port: 0, host: '127.0.0.1' })
  const clients = [room('desk', owner.accessToken, stopping), connectStudioSocket(stopping.app.listeningOrigin)]
  await eventually(() => clients[0]?.last('control')).toBeDefined()
  await stopping.close()
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([1001, 1001])
})
