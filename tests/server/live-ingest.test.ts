import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slotAt } from '#schema/messages/live.ts'
import { changeStatus, createEvent, plainEvent } from '#tests/support/api/events.ts'
import { ask, signIn } from '#tests/support/api/graphql.ts'
import { liveCamera, type Sent } from '#tests/support/live/live-camera.ts'
import { backdateStart, type LiveEvent, liveEvent, scheduledEvent } from '#tests/support/live/live-event.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let server: TestApp
let origin: string
let isGone = false
let isScarce = false
let isFull = false
beforeAll(async () => {
  server = await startApp({
    room: { isScarce: async () => isScarce, isGone: async () => isGone },
    wrapBlobs: (disk) => ({
      ...disk,
      folder: (name) => ({
        ...disk.folder(name),
        put: (file, bytes) => (isFull ? Promise.reject(noRoom()) : disk.folder(name).put(file, bytes)),
      }),
    }),
  })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const noRoom = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })

/** A live event whose cameras have sent an init segment, and the current slot. */
async function stage(devices = 1) {
  const event = await liveEvent(server, { devices })
  await backdateStart(server, event, 100)
  for (const camera of event.cameras) await camera.putInit()
  const [camera] = event.cameras
  if (!camera) throw new Error('There is no camera.')
  return { event, camera, slot: slotAt(Date.now(), event.epochMs) }
}

function rowsOf({ id }: LiveEvent) {
  return server.db.selectFrom('liveSegments').selectAll().where('eventId', '=', id).orderBy('serial').execute()
}

async function filesOf({ id }: LiveEvent): Promise<string[]> {
  return (await readdir(joinPath(server.folder, 'blobs', id)).catch(() => [])).sort()
}

describe('a segment', () => {
  test('is stored: first its bytes, then its row', async () => {
    const { event, camera, slot } = await stage()
    expect(await camera.putSlot(slot)).toMatchObject({ status: 201, duplicate: false })
    const [row, ...others] = await rowsOf(event)
    expect(others).toEqual([])
    const bytes = camera.inSlot(slot).length
    expect(row).toMatchObject({
      deviceId: camera.deviceId,
      slot,
      run: 0,
      startMs: slot * 1_000,
      durationMs: 1_000,
      bytes,
    })
    expect(await filesOf(event)).toEqual([`${camera.deviceId}-0-${slot}.m4s`, `${camera.deviceId}-0.mp4`])
  })

  test('that is repeated is a no-op, and other bytes are rejected', async () => {
    const { event, camera, slot } = await stage()
    const first = await Promise.all([camera.putSlot(slot), camera.putSlot(slot), camera.putSlot(slot)])
    expect(first.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(await camera.putSlot(slot)).toMatchObject({ status: 200, duplicate: true })

    const other = liveCamera(origin, camera, { colour: 'red' })
    expect(await other.putSlot(slot)).toMatchObject({ status: 409, code: 'CONFLICT' })
    await other.putInit({ run: 1 })
    expect(await camera.putSlot(slot, { run: 1 })).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(await rowsOf(event)).toHaveLength(1)
    const served = await fetch(`${origin}/live/media/${event.id}/${camera.deviceId}/0/${slot}.m4s`)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(camera.inSlot(slot))
  })

  test('of concurrent uploads the first one wins, and the others leave nothing', async () => {
    const { event, camera, slot } = await stage()
    const other = liveCamera(origin, camera, { colour: 'red' })
    await other.putInit({ run: 1 })
    for (const each of [slot - 4, slot - 3, slot - 2, slot - 1, slot]) {
      const answers = await Promise.all([camera.putSlot(each), other.putSlot(each), other.putSlot(each, { run: 1 })])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    }
    const rows = await rowsOf(event)
    for (const { run, slot: each, sha256 } of rows) {
      const served = await fetch(`${origin}/live/media/${event.id}/${camera.deviceId}/${run}/${each}.m4s`)
      expect(
        createHash('sha256')
          .update(Buffer.from(await served.arrayBuffer()))
          .digest(),
      ).toEqual(sha256)
    }
    const heads = [0, 1].map((run) => `${camera.deviceId}-${run}.mp4`)
    const segments = rows.map(({ run, slot: each }) => `${camera.deviceId}-${run}-${each}.m4s`)
    expect(await filesOf(event)).toEqual([...heads, ...segments].sort())
  })

  test('may arrive in any order', async () => {
    const { event, camera, slot } = await stage()
    for (const each of [slot, slot - 7, slot - 2, slot - 90]) expect((await camera.putSlot(each)).status).toBe(201)
    expect((await rowsOf(event)).map((row) => row.slot)).toEqual([slot, slot - 7, slot - 2, slot - 90])
  })

  test('needs the init segment of its run, which may be repeated', async () => {
    const { camera, slot } = await stage()
    expect(await camera.putSlot(slot, { run: 3 })).toMatchObject({
      status: 422,
      sentence: 'Send the init segment of this run first.',
    })
    expect(await camera.putInit({ run: 3 })).toMatchObject({ status: 201, duplicate: false })
    expect(await camera.putInit({ run: 3 })).toMatchObject({ status: 200, duplicate: true })
    const other = liveCamera(origin, camera, { width: 320, height: 180 })
    expect(await other.putInit({ run: 3 })).toMatchObject({ status: 409 })
    expect(await camera.putSlot(slot, { run: 3 })).toMatchObject({ status: 201 })
  })

  test('is rejected when it is not MP4', async () => {
    const { event, camera, slot } = await stage()
    const cut = camera.inSlot(slot).subarray(0, -9)
    expect(await camera.putSlot(slot, { bytes: cut })).toMatchObject({ status: 422, code: 'UNPROCESSABLE' })
    expect(await camera.putSlot(slot, { bytes: camera.inSlot(slot - 3) })).toMatchObject({ status: 422 })
    expect(await camera.putSlot(slot, { bytes: Buffer.alloc(0) })).toMatchObject({ status: 422 })
    expect(await camera.putSlot(slot, { headers: { 'x-duration': '1500' } })).toMatchObject({ status: 422 })
    expect(await camera.putSlot(slot, { headers: { 'x-start': 'now' } })).toMatchObject({
      status: 422,
      sentence: 'x-start must be in whole milliseconds.',
    })
    expect(await camera.putInit({ run: 1, bytes: camera.inSlot(0) })).toMatchObject({
      status: 415,
      sentence: 'An init segment is an MP4 of ftyp and moov.',
    })
    expect(await rowsOf(event)).toEqual([])
  })

  test.each([
    ['more than two slots ahead', 3],
    ['more than an hour behind', -3_601],
  ])('of a slot %s is refused', async (_what, away) => {
    const event = await liveEvent(server, { devices: 1 })
    await backdateStart(server, event, 4_000)
    await event.cameras[0]?.putInit()
    const current = () => slotAt(Date.now(), event.epochMs)
    let before: number
    let sent: Sent | undefined
    // Once more when the next slot has begun meanwhile.
    do {
      before = current()
      sent = await event.cameras[0]?.putSlot(before + away)
    } while (current() !== before)
    expect(sent).toMatchObject({ status: 422, sentence: 'This slot is not open.' })
  })

  test('needs a Content-Length within the limit', async () => {
    const { camera, slot } = await stage()
    const url = `/live/devices/${camera.deviceId}/runs/0/${slot}.m4s`
    const headers = { authorization: `Bearer ${camera.token}`, 'x-start': String(slot * 1_000), 'x-duration': '1000' }
    expect(await putRaw(url, { ...headers, 'transfer-encoding': 'chunked' })).toBe(411)
    expect(await putRaw(url, { ...headers, 'content-length': String(6 * 1024 * 1024 + 1) })).toBe(413)
    const initUrl = `/live/devices/${camera.deviceId}/runs/5/init.mp4`
    expect(await putRaw(initUrl, { ...headers, 'content-length': String(64 * 1024 + 1) })).toBe(413)
  })

  test('that is interrupted leaves nothing and can be sent again', async () => {
    const { event, camera, slot } = await stage()
    const before = await filesOf(event)
    await breakOff(camera, slot)
    await expect.poll(async () => [await rowsOf(event), await filesOf(event)]).toEqual([[], before])
    expect(await camera.putSlot(slot)).toMatchObject({ status: 201 })
  })
})

/** Sends headers only, which must be refused before the body. */
function putRaw(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request(origin + path, { method: 'PUT', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
      outgoing.destroy()
    })
    outgoing.on('error', reject)
    outgoing.flushHeaders()
  })
}

/** Sends half of a segment and disconnects. */
async function breakOff({ deviceId, token, inSlot }: LiveEvent['cameras'][number], slot: number): Promise<void> {
  const bytes = inSlot(slot)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-length': String(bytes.length),
    'x-start': String(slot * 1_000),
    'x-duration': '1000',
  }
  const outgoing = request(`${origin}/live/devices/${deviceId}/runs/0/${slot}.m4s`, { method: 'PUT', headers })
  outgoing.on('error', () => {})
  outgoing.write(bytes.subarray(0, 500))
  await new Promise((resolve) => setTimeout(resolve, 200))
  outgoing.destroy()
  await new Promise((resolve) => setTimeout(resolve, 200))
}

describe('accepts uploads from:', () => {
  test('nobody without this device’s token', async () => {
    const { event, camera, slot } = await stage(2)
    const [, other] = event.cameras
    expect(await camera.putSlot(slot, { token: 'mdc_nothing' })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect(await camera.putSlot(slot, { token: event.owner.accessToken })).toMatchObject({ status: 401 })
    expect(await camera.putSlot(slot, { token: other?.token ?? '' })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const elsewhere = await stage()
    expect(await camera.putSlot(slot, { token: elsewhere.camera.token })).toMatchObject({ status: 404 })
    expect(await camera.putSlot(slot)).toMatchObject({ status: 201 })
  })

  test('nobody whose link was revoked', async () => {
    const { event, camera, slot } = await stage()
    await ask(
      server,
      'mutation ($id: ID!) { relinkDevice(deviceId: $id) { url } }',
      { id: camera.deviceId },
      event.owner.accessToken,
    )
    expect(await camera.putSlot(slot)).toMatchObject({ status: 401 })
  })

  test('nobody before the start, and after the end only earlier slots', async () => {
    const event = await scheduledEvent(server, { devices: 1 })
    expect(await event.cameras[0]?.putInit()).toMatchObject({ status: 409, sentence: 'Event is not live.' })

    const over = await stage()
    await changeStatus(server, over.event.owner, 'endEvent', over.event.id)
    expect(await over.camera.putSlot(over.slot - 1)).toMatchObject({ status: 201 })
    // The upload endpoint may learn of the end a moment after the response.
    await expect
      .poll(() => over.camera.putSlot(over.slot + 100))
      .toMatchObject({ status: 409, sentence: 'Event is not live.' })
  })

  test('nobody when the event was cancelled', async () => {
    const { event, camera, slot } = await stage()
    await changeStatus(server, event.owner, 'cancelEvent', event.id)
    expect(await camera.putSlot(slot)).toMatchObject({ status: 410, code: 'GONE' })
  })

  test('limits bursts to 120 and two a second; live segments precede backfill', async () => {
    const { camera, slot } = await stage()
    const statuses: number[] = []
    await camera.putSlot(slot)
    // On a slow machine more than two may come back each second: it goes on until the limit is met.
    while (statuses.at(-1) !== 429) statuses.push((await camera.putSlot(slot - 1)).status)
    expect(statuses.length).toBeGreaterThan(95)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200, 201]))
    expect((await camera.putSlot(slot + 1)).status).toBe(201)
  })
})

test('invalid segments use up the rate limit five times as fast', async () => {
  const { camera, slot } = await stage()
  const statuses: number[] = []
  for (let sent = 0; sent < 40; sent++) statuses.push((await camera.putSlot(slot, { bytes: camera.init })).status)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 422))
  expect(statuses).toContain(429)
  expect(new Set(statuses)).toEqual(new Set([422, 429]))
})

describe('on a full disk', () => {
  test('rejects segments without leaving a row or a partial file', async () => {
    const { event, camera, slot } = await stage()
    isGone = true
    expect(await camera.putSlot(slot)).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
    isGone = false
    isFull = true
    expect(await camera.putSlot(slot)).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
    isFull = false
    expect(await rowsOf(event)).toEqual([])
    expect(await filesOf(event)).toEqual([`${camera.deviceId}-0.mp4`])
    expect(await camera.putSlot(slot)).toMatchObject({ status: 201 })
  })

  test('limits what a device stores', async () => {
    const { event, camera, slot } = await stage()
    await camera.putSlot(slot)
    await server.db
      .updateTable('liveSegments')
      .set({ bytes: 2 ** 31 - 1 })
      .where('eventId', '=', event.id)
      .execute()
    const rows = Array.from({ length: 4 }, (_, place) => ({
      ...{ eventId: event.id, deviceId: camera.deviceId, run: 0, startMs: 0, durationMs: 1_000, bytes: 2 ** 31 - 1 },
      slot: place,
      sha256: Buffer.alloc(32),
    }))
    await server.db.insertInto('liveSegments').values(rows).execute()
    await server.services.pubsub.publish(server.db, { kind: 'live', eventId: event.id })
    await expect.poll(() => camera.putSlot(slot + 1), { interval: 500 }).toMatchObject({ status: 507 })
    expect(await camera.putSlot(slot + 1)).toMatchObject({ sentence: 'This event has reached its recording limit.' })
  })

  test('starts no event, while live ones continue', async () => {
    const running = await stage()
    const owner = await signIn(server)
    const { data } = await createEvent(server, owner, plainEvent('Too late'))
    isScarce = true
    const refused = await changeStatus(server, owner, 'startEvent', data.createEvent.id)
    isScarce = false
    expect(refused.errors?.[0]?.extensions.code).toBe('STORAGE_FULL')
    expect(await running.camera.putSlot(running.slot)).toMatchObject({ status: 201 })
  })
})

test('limits a user to three live events', async () => {
  const strict = await startApp({ environment: { RATE_LIMITS: 'strict' } })
  const owner = await signIn(strict)
  const ids: string[] = []
  for (const title of ['one', 'two', 'three', 'four']) {
    const { data } = await createEvent(strict, owner, plainEvent(title))
    ids.push(data.createEvent.id)
  }
  const answers = await Promise.all(ids.map((id) => changeStatus(strict, owner, 'startEvent', id)))
  const refused = answers.flatMap(({ errors }) => errors ?? [])
  expect(refused.map(({ message }) => message)).toEqual(['You have 3 live events already. End one of them first.'])

  const ended = ids[answers.findIndex(({ errors }) => !errors)] ?? ''
  const waiting = ids[answers.findIndex(({ errors }) => errors)] ?? ''
  await changeStatus(strict, owner, 'endEvent', ended)
  await changeStatus(strict, owner, 'startEvent', waiting)
  expect((await changeStatus(strict, owner, 'reopenEvent', ended)).errors?.[0]?.message).toMatch(/^You have 3 live/)
  await strict.close()
})

test('answers other methods with Allow', async () => {
  const response = await fetch(`${origin}/live/devices/a/runs/0/init.mp4`, { method: 'POST' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'PUT, OPTIONS'])
})

test('rejects unauthorised senders before the body', async () => {
  const { camera, slot } = await stage()
  const headers = { authorization: 'Bearer mdc_nothing', 'content-length': String(5 * 1024 * 1024) }
  expect(await putRaw(`/live/devices/${camera.deviceId}/runs/0/${slot}.m4s`, headers)).toBe(401)
})
