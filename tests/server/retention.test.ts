import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStatus } from '#tests/support/api/events.ts'
import { backdateStart, type LiveEvent, liveEvent } from '#tests/support/live/live-event.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let server: TestApp
/** Event whose media cannot be deleted: the first that is tried. */
let stuck: string | null = null
let isDiskBroken = true

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
      }),
    }),
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** An event with one segment that ended a hundred days ago. */
async function expired(): Promise<LiveEvent> {
  const event = await liveEvent(server, { devices: 1 })
  await backdateStart(server, event, 60)
  await event.cameras[0]?.putInit()
  expect((await event.cameras[0]?.putSlot(2))?.status).toBe(201)
  await changeStatus(server, event.owner, 'endEvent', event.id)
  const endedAt = new Date(Date.now() - 100 * 86_400_000)
  const startedAt = new Date(endedAt.getTime() - 60_000)
  await server.db.updateTable('events').set({ startedAt, endedAt }).where('id', '=', event.id).execute()
  return event
}

async function eventsWithMedia(): Promise<string[]> {
  const rows = await server.db.selectFrom('liveSegments').select('eventId').where('removedAt', 'is', null).execute()
  return rows.map(({ eventId }) => eventId)
}

test('media that cannot be deleted stops no other deletion, and is deleted by a later run', async () => {
  for (const _ of [1, 2, 3]) await expired()
  await expect(server.services.retention.prune()).rejects.toThrow('broken disk')
  expect(await eventsWithMedia()).toEqual([stuck])
  isDiskBroken = false
  await server.services.retention.prune()
  expect(await eventsWithMedia()).toEqual([])
})
