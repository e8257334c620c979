import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { diskBlobs } from '#server/blobs/disk.ts'
import { createEvent, plainEvent } from '#tests/support/api/events.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { startChildServer } from '#tests/support/servers/child-server.ts'

const EVENTS = 150
const WITHIN = { timeout: 90_000, interval: 5 }

let app: TestApp
let leaving: Organiser
let friend: Organiser
beforeAll(async () => {
  app = await startApp()
  leaving = await signIn(app)
  friend = await signIn(app)
  await record(friend, 1)
  await record(leaving, EVENTS)
  await sql`update users set deletion_at = now() where id = ${leaving.id}::uuid`.execute(app.db)
})
afterAll(() => app.close())

/** Events with a stored segment each, and the rows of a hundred. */
async function record(by: Organiser, count: number): Promise<void> {
  const { data } = await createEvent(app, by, plainEvent('Recorded'))
  await sql`
    insert into events (owner_id, slug, title, description, type, venue, local_time, time_zone, starts_at, visibility, status)
    select owner_id, slug || n, title, description, type, venue, local_time, time_zone, starts_at, visibility, 'completed'
    from events, generate_series(2, ${count}::int) n where id = ${data.createEvent.id}::uuid`.execute(app.db)
  await sql`
    insert into live_segments (event_id, device_id, slot, run, start_ms, duration_ms, bytes, sha256)
    select id, id, slot, 0, slot * 1000, 1000, 5, ''::bytea
    from events, generate_series(0, 99) slot where owner_id = ${by.id}::uuid`.execute(app.db)
  const blobs = diskBlobs(join(app.folder, 'blobs'))
  for (const id of await eventsOf(by)) await blobs.folder(id).put(`${id}-0-0.m4s`, Buffer.from('bytes'))
}

async function eventsOf({ id }: Organiser): Promise<string[]> {
  const rows = await app.db.selectFrom('events').select('id').where('ownerId', '=', id).execute()
  return rows.map((row) => row.id)
}

/** Lets the deletion of each event take a tenth of a second, so that it is not over before it can be killed. */
async function slowDeletions(): Promise<() => Promise<unknown>> {
  await sql`create function slow() returns trigger language plpgsql as
    'begin perform pg_sleep(0.1); return old; end'`.execute(app.db)
  await sql`create trigger slow before delete on events for each row execute function slow()`.execute(app.db)
  return () => sql`drop trigger slow on events`.execute(app.db)
}

const isThere = async ({ id }: Organiser) =>
  (await app.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1

test('a deletion that is killed goes on when the server starts again', async () => {
  const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.folder }
  const hurry = await slowDeletions()
  const killed = await startChildServer(environment)
  await vi.waitUntil(async () => (await eventsOf(leaving)).length < EVENTS, WITHIN)
  killed.process.kill('SIGKILL')
  await killed.ended
  await hurry()
  const left = (await eventsOf(leaving)).length
  expect([left > 0, await isThere(leaving)]).toEqual([true, true])

  const next = await startChildServer(environment)
  await vi.waitUntil(async () => !(await isThere(leaving)), WITHIN)
  next.process.kill('SIGTERM')
  await next.ended
  const kept = await eventsOf(friend)
  expect(kept).toHaveLength(1)
  const folders = (await readdir(join(app.folder, 'blobs'), { recursive: true })).filter((path) =>
    path.endsWith('.m4s'),
  )
  expect(folders.map((path) => path.includes(kept[0] ?? '?'))).toEqual([true])
}, 240_000)
