import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskBlobs } from '#server/blobs/disk.ts'
import { changeStatus, type StatusChange } from '#tests/support/api/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { backdateStart, type LiveEvent, liveEvent } from '#tests/support/live/live-event.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let server: TestApp
/** Event whose media cannot be deleted: the first that is tried. */
let stuck: string | null = null
let isDiskBroken = true
/** Off-air segments that can still be deleted. */
let removable = Number.POSITIVE_INFINITY

beforeAll(async () => {
  server = await startApp({
    wrapBlobs: (disk) => ({
      ...disk,
      folder: (name) => ({
        ...disk.folder(name),
        async clear() {
          stuck ??= name
          if (isDiskBroken && name === stuck) throw Object.assign(new Error('broken disk'), { code: 'EIO' })
          await disk.folder(name).clear()
        },
        async remove(file) {
          if (removable-- <= 0) throw Object.assign(new Error('broken disk'), { code: 'EIO' })
          await disk.folder(name).remove(file)
        },
      }),
    }),
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

type Recording = { slug: string; recordingUrl: string | null; recordingKeptUntil: string | null }
type Ended = { devices?: number; slots?: readonly number[]; by?: StatusChange; owner?: Organiser }

/** An event with segments of the same slots by each device. */
async function ended(
  daysAgo: number,
  { devices = 1, slots = [2], by = 'endEvent', owner }: Ended = {},
): Promise<LiveEvent> {
  const event = await liveEvent(server, { devices, ...(owner && { owner }) })
  await backdateStart(server, event, 60)
  for (const camera of event.cameras) {
    await camera.putInit()
    for (const slot of slots) expect((await camera.putSlot(slot)).status).toBe(201)
  }
  await changeStatus(server, event.owner, by, event.id)
  const endedAt = new Date(Date.now() - daysAgo * 86_400_000)
  const startedAt = new Date(endedAt.getTime() - 60_000)
  await server.db.updateTable('events').set({ startedAt, endedAt }).where('id', '=', event.id).execute()
  return event
}

async function eventsWithMedia(): Promise<string[]> {
  const rows = await server.db.selectFrom('liveSegments').select('eventId').where('removedAt', 'is', null).execute()
  return rows.map(({ eventId }) => eventId)
}

test('media that cannot be deleted stops no other deletion, and is deleted by a later run', async () => {
  for (const _ of [1, 2, 3]) await ended(100)
  await expect(server.services.retention.prune()).rejects.toThrow('broken disk')
  expect(await eventsWithMedia()).toEqual([stuck])
  isDiskBroken = false
  await server.services.retention.prune()
  expect(await eventsWithMedia()).toEqual([])
})

const statuses = ({ id, cameras }: LiveEvent, names: readonly string[], { app } = server) =>
  Promise.all(
    cameras.flatMap(({ deviceId }) =>
      names.map(async (name) => (await app.inject(`/live/media/${id}/${deviceId}/0/${name}`)).statusCode),
    ),
  )

test('off-air segments that cannot be deleted stay listed, and are deleted by a later run', async () => {
  const event = await ended(8, { devices: 2, slots: [2, 3] })
  const listed = async () => (await eventsWithMedia()).length
  const recording = async () => (await server.app.inject(`/live/${event.slug}/recording.m3u8`)).body
  await expect.poll(recording).toContain('3.m4s')
  removable = 1
  await expect(server.services.retention.prune()).rejects.toThrow('broken disk')
  expect(await listed()).toBe(3)
  removable = Number.POSITIVE_INFINITY
  await server.services.retention.prune()
  expect(await listed()).toBe(2)
  expect(await statuses(event, ['2.m4s', '3.m4s'])).toEqual([200, 200, 404, 404])
})

test('nothing is left of a cancelled event, init segments included', async () => {
  const event = await ended(8, { by: 'cancelEvent' })
  await server.services.retention.prune()
  expect(await statuses(event, ['init.mp4', '2.m4s'])).toEqual([404, 404])
})

test('an event has a recording while any of its media is stored', async () => {
  const owner = await signIn(server)
  const empty = await ended(1, { slots: [], owner })
  const kept = await ended(1, { owner })
  const expired = await ended(100, { owner })
  const recordings = async () => {
    const query = '{ events(filter: MINE) { nodes { id slug recordingUrl recordingKeptUntil } } }'
    const { nodes } = (await ask(server, query, {}, owner.accessToken)).data.events
    return new Map<string, Recording>(nodes.map(({ id, ...recording }: Recording & { id: string }) => [id, recording]))
  }
  const none = { recordingUrl: null, recordingKeptUntil: null }
  const before = await recordings()
  expect(before.get(empty.id)).toMatchObject(none)
  for (const { id, slug } of [kept, expired]) {
    expect(before.get(id)?.recordingUrl).toMatch(new RegExp(`/live/${slug}/recording.m3u8$`))
    expect(before.get(id)?.recordingKeptUntil).not.toBeNull()
  }
  await server.services.retention.prune()
  const after = await recordings()
  expect(after.get(expired.id)).toMatchObject(none)
  expect(after.get(kept.id)).toEqual(before.get(kept.id))
})

test('another process serves nothing of what was deleted', async () => {
  const other = await startApp({
    sharesDatabaseWith: server,
    wrapBlobs: () => diskBlobs(join(server.folder, 'blobs')),
    runsLive: true,
  })
  const event = await ended(100)
  expect(await statuses(event, ['2.m4s'], other)).toEqual([200])
  await server.services.retention.prune()
  await expect.poll(() => statuses(event, ['2.m4s'], other)).toEqual([404])
  await other.close()
})
