import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WATCHING_EVERY_MS } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import { type AudienceHistory, audienceHistory } from '#server/live/delivery/audience-history/audience-history.ts'
import { openLog } from '#server/process/log.ts'
import { changeStatus } from '#tests/support/api/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { goLive, liveEvent, scheduledEvent } from '#tests/support/live/live-event.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp({ runsLive: true })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const WITHIN = { timeout: 15_000 }
const log = openLog('silent', { write: () => {} })
let nowMs = 1_000 * WATCHING_EVERY_MS
const process = (db: Db = server.db): AudienceHistory => audienceHistory({ db, log, now: () => nowMs })
const nextInterval = () => {
  nowMs += WATCHING_EVERY_MS
}

async function figuresOf(eventId: string) {
  return (await process().figures([eventId])).get(eventId)
}

/** A database whose next statement is executed, and then lost with its connection. */
function losesOneAnswer(db: Db): Db {
  let isDue = true
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'getExecutor') return Reflect.get(target, name)
      const executor = target.getExecutor()
      return () => ({
        ...{
          transformQuery: executor.transformQuery.bind(executor),
          compileQuery: executor.compileQuery.bind(executor),
        },
        async executeQuery(...given: Parameters<typeof executor.executeQuery>) {
          const answer = await executor.executeQuery(...given)
          if (!isDue) return answer
          isDue = false
          throw new Error('The connection was lost.')
        },
      })
    },
  })
}

test('viewers count once, whichever process hears them; each heartbeat stands for 15 seconds', async () => {
  const { id } = await scheduledEvent(server)
  const [here, there] = [process(), process()]
  for (const viewer of ['viewer-1', 'viewer-2', 'viewer-3']) here.record(id, viewer)
  there.record(id, 'viewer-4')
  await here.close()
  nextInterval()
  here.record(id, 'viewer-1')
  here.record(id, 'viewer-1')
  there.record(id, 'viewer-2')
  there.record(id, 'viewer-4')
  there.record(id, 'viewer-5')
  nextInterval()
  here.record(id, 'viewer-1')
  nextInterval()
  there.record(id, 'viewer-2')
  await Promise.all([here.close(), there.close()])
  await Promise.all([here.close(), there.close()])
  expect(await figuresOf(id)).toEqual({ peak: 4, viewers: 5, watchedSeconds: (4 + 4 + 1 + 1) * 15 })
})

test('what may have been stored is stored again, and counts once', async () => {
  const { id } = await scheduledEvent(server)
  const unlucky = process(losesOneAnswer(server.db))
  unlucky.record(id, 'viewer-1')
  await unlucky.close()
  expect(await figuresOf(id)).toEqual({ peak: 1, viewers: 1, watchedSeconds: 15 })
  unlucky.record(id, 'viewer-2')
  nextInterval()
  unlucky.record(id, 'viewer-2')
  await unlucky.close()
  expect(await figuresOf(id)).toEqual({ peak: 2, viewers: 2, watchedSeconds: 45 })
})

test('a process that was killed loses what it had not stored, and its viewers count once with the next one', async () => {
  const { id } = await scheduledEvent(server)
  const killed = process()
  killed.record(id, 'viewer-1')
  killed.record(id, 'viewer-2')
  await killed.close()
  nextInterval()
  killed.record(id, 'viewer-1')
  const next = process()
  next.record(id, 'viewer-2')
  nextInterval()
  next.record(id, 'viewer-1')
  next.record(id, 'viewer-2')
  await next.close()
  expect(await figuresOf(id)).toEqual({ peak: 2, viewers: 2, watchedSeconds: (2 + 1 + 2) * 15 })
})

test('an hour after the end only the figures are left', async () => {
  const { id } = await scheduledEvent(server)
  const { id: other } = await scheduledEvent(server)
  const history = process()
  for (const event of [id, other]) for (const viewer of ['viewer-1', 'viewer-2']) history.record(event, viewer)
  nextInterval()
  history.record(id, 'viewer-2')
  await history.close()
  const endedAt = new Date(Date.now() - 2 * 3_600_000)
  await server.db.updateTable('events').set({ endedAt }).where('id', '=', id).execute()
  const before = await process().figures([id, other])

  await Promise.all([process().prune(), process().prune()])
  expect(await process().figures([id, other])).toEqual(before)
  expect(before.get(id)).toEqual({ peak: 2, viewers: 2, watchedSeconds: 45 })
  const left = async (table: 'audienceIntervals' | 'audienceViewers') =>
    (await server.db.selectFrom(table).select('eventId').where('eventId', 'in', [id, other]).execute()).length
  expect([await left('audienceIntervals'), await left('audienceViewers')]).toEqual([1, 2])
})

test('nobody can be found by what is stored', async () => {
  const { id } = await scheduledEvent(server)
  const { id: other } = await scheduledEvent(server)
  const history = process()
  for (const event of [id, other]) history.record(event, 'viewer-known-elsewhere')
  await history.close()
  const rows = await server.db.selectFrom('audienceViewers').selectAll().where('eventId', 'in', [id, other]).execute()
  expect(rows).toHaveLength(2)
  expect(rows[0]?.viewer).not.toEqual(rows[1]?.viewer)
  for (const { viewer } of rows) expect(viewer.toString('latin1')).not.toContain('viewer')
})

const AUDIENCE = `query ($id: ID!) { event(id: $id) { watchedCount recordingKeptUntil endedAt audience { peak viewers minutes } } }`
const read = async (id: string, by: Organiser | null) =>
  (await ask(server, AUDIENCE, { id }, by?.accessToken)).data.event

test('the owner sees the figures from the start on; others see how many watched when it is over', async () => {
  const stranger = await signIn(server)
  const waiting = await scheduledEvent(server)
  const watch = (slug: string, viewer: string, address = '203.0.113.7') =>
    server.services.delivery.watch(slug, viewer, address)
  await watch(waiting.slug, 'viewer-early')
  expect(await read(waiting.id, waiting.owner)).toMatchObject({ audience: null, watchedCount: null })

  const event = await liveEvent(server)
  await event.cameras[0]?.putInit()
  await event.cameras[0]?.putSlot(0)
  for (let viewer = 0; viewer < 250; viewer += 1) await watch(event.slug, `viewer-${viewer}`, '203.0.113.8')
  for (const viewer of ['viewer-one', 'viewer-two', 'viewer-one']) await watch(event.slug, viewer)
  await vi.waitFor(
    async () =>
      // Each heartbeat stands for 15 seconds, in whichever interval.
      expect((await read(event.id, event.owner)).audience).toEqual({
        peak: expect.any(Number),
        viewers: 202,
        minutes: Math.round((202 * 15) / 60),
      }),
    { ...WITHIN, interval: 500 },
  )
  expect(await read(event.id, stranger)).toMatchObject({ audience: null, watchedCount: null })

  await changeStatus(server, event.owner, 'endEvent', event.id)
  const { watchedCount, audience, recordingKeptUntil, endedAt } = await read(event.id, null)
  expect([watchedCount, audience]).toEqual([202, null])
  expect(Date.parse(recordingKeptUntil) - Date.parse(endedAt)).toBe(90 * 86_400_000)
  await vi.waitFor(async () => expect((await watch(event.slug, 'viewer-one')).status).toBe('completed'), WITHIN)
  await watch(event.slug, 'viewer-late')
  await goLive(server, waiting)
  await vi.waitFor(async () => expect((await watch(waiting.slug, 'viewer-next')).status).toBe('live'), WITHIN)
  await vi.waitFor(async () => expect((await figuresOf(waiting.id))?.viewers).toBe(1), WITHIN)
  expect((await figuresOf(event.id))?.viewers).toBe(202)
})
