import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskBlobs } from '#server/blobs/disk.ts'
import { type LiveEvent, liveEvent } from '#tests/support/live/live-event.ts'
import { connectStudioSocket, previewFrame, type StudioSocketClient } from '#tests/support/live/studio-socket-client.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const HEAD_BYTES = 25
const PARAMETERS = 7
const KEY_PICTURE = 5

let here: TestApp
let there: TestApp
let event: LiveEvent
beforeAll(async () => {
  here = await startApp()
  there = await startApp({ sharesDatabaseWith: here, wrapBlobs: () => diskBlobs(join(here.folder, 'blobs')) })
  for (const { app } of [here, there]) await app.listen({ port: 0, host: '127.0.0.1' })
  event = await liveEvent(here, { devices: 1 })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

/** Polls until the value is as expected. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000 })

function roomAt({ app }: TestApp, roomId: string): StudioSocketClient {
  const { accessToken: token } = event.owner
  return connectStudioSocket(app.listeningOrigin, { type: 'control', token, eventId: event.id, roomId, name: 'Desk' })
}

/** NAL unit types in an Annex B picture. */
function unitsIn(picture: Buffer): number[] {
  const kinds: number[] = []
  for (let at = picture.indexOf('00000001', 0, 'hex'); at >= 0; at = picture.indexOf('00000001', at + 4, 'hex')) {
    kinds.push((picture[at + 4] ?? 0) & 0x1f)
  }
  return kinds
}

test('a control room at another process gets key frames of uploaded segments', async () => {
  const [camera] = event.cameras
  if (!camera) throw new Error('There is no camera.')
  const { deviceId, token } = camera
  const phone = connectStudioSocket(here.app.listeningOrigin, { type: 'camera', token, phone: 'Moto G' })
  const [near, far] = [roomAt(here, 'near'), roomAt(there, 'far')]
  await Promise.all([phone.opened, near.opened, far.opened])
  await eventually(() => [near, far].every((room) => room.last('control')?.cameras.length === 1)).toBe(true)
  phone.send({ type: 'preview', codec: 'avc1.42E01F', width: 320, height: 180 })
  for (const room of [near, far]) room.send({ type: 'wanted', previews: [deviceId] })
  await camera.putInit()
  await camera.putSlot(0)

  await eventually(() => far.last('control')?.cameras[0]?.preview).toMatchObject({ width: 640, height: 360 })
  await eventually(() => far.frames.length).toBe(1)
  await camera.putSlot(1)
  await eventually(() => far.frames.length).toBe(2)
  for (const [slot, picture] of far.frames.entries()) {
    expect(picture.subarray(0, 16).toString('hex')).toBe(deviceId.replaceAll('-', ''))
    expect([picture[16], picture.readDoubleBE(17)]).toEqual([1, event.epochMs + slot * 1_000])
    expect(unitsIn(picture.subarray(HEAD_BYTES))).toEqual(expect.arrayContaining([PARAMETERS, KEY_PICTURE]))
    const served = await fetch(`${there.app.listeningOrigin}/live/media/${event.id}/${deviceId}/0/${slot}.m4s`)
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(bytes.equals(camera.inSlot(slot)), 'viewers get the segment as the camera sent it').toBe(true)
  }

  phone.send(previewFrame(Date.now(), 'its own preview'))
  await eventually(() => near.frames.map((picture) => picture.subarray(HEAD_BYTES).toString())).toEqual([
    'its own preview',
  ])
  for (const client of [phone, near, far]) client.close()
})
