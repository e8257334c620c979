import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { diskBlobs } from '#server/blobs/disk.ts'
import { changeStatus } from '#tests/support/api/events.ts'
import { emptyDatabase, type FreshDatabase } from '#tests/support/database/database.ts'
import { backdateStart, type LiveEvent, liveEvent } from '#tests/support/live/live-event.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { admin } from '#tests/support/servers/operator.ts'

const SLOTS = [0, 1, 2]

let server: TestApp
let event: LiveEvent
let ground: string
let empty: FreshDatabase
beforeAll(async () => {
  server = await startApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  ground = await mkdtemp(join(tmpdir(), 'maidan-recordings-'))
  empty = await emptyDatabase()
  event = await liveEvent(server, { devices: 1 })
  await backdateStart(server, event, SLOTS.length)
  const [camera] = event.cameras
  await camera?.putInit()
  for (const slot of SLOTS) expect((await camera?.putSlot(slot))?.status).toBe(201)
  await changeStatus(server, event.owner, 'endEvent', event.id)
})
afterAll(async () => {
  await server.close()
  await empty.drop()
  await rm(ground, { recursive: true })
})

const here = () => ({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.folder })
const there = () => ({ DATABASE_URL: empty.url, DATA_DIR: join(ground, 'there') })

test('a backup without --recordings leaves them out and says so', async () => {
  const { code, output } = await admin(here(), 'backup', join(ground, 'without'))
  expect(code).toBe(0)
  expect(output).toContain('Recordings are not in it')
  expect(await readdir(join(ground, 'without'))).not.toContain('recordings')
})

test('a backup with a changed segment is refused', async () => {
  const [folder, database] = [join(ground, 'damaged'), await emptyDatabase()]
  await admin(here(), 'backup', '--recordings', folder)
  const [name = ''] = await readdir(join(folder, 'recordings', event.id))
  await writeFile(join(folder, 'recordings', event.id, name), 'another picture')
  const environment = { DATABASE_URL: database.url, DATA_DIR: join(ground, 'never') }
  expect(await admin(environment, 'restore', folder)).toEqual({
    code: 1,
    output: `The segment ${name} is damaged. Nothing was restored.`,
  })
  await database.drop()
})

test('a backup with recordings plays on another machine', async () => {
  const folder = join(ground, 'with')
  const backedUp = await admin(here(), 'backup', '--recordings', folder)
  expect(backedUp).toMatchObject({ code: 0, output: expect.stringContaining('0 files and 3 segments') })
  expect(await admin(there(), 'restore', folder)).toMatchObject({ code: 0 })

  const blobs = diskBlobs(join(ground, 'there', 'blobs'))
  const other = await startApp({ sharesDatabaseWith: { databaseUrl: empty.url }, wrapBlobs: () => blobs })
  const [device] = event.cameras
  const names = ['init.mp4', ...SLOTS.map((slot) => `${slot}.m4s`)]
  for (const path of names.map((name) => `/live/media/${event.id}/${device?.deviceId}/0/${name}`)) {
    const [first, second] = await Promise.all([server.app.inject(path), other.app.inject(path)])
    expect([path, second.statusCode]).toEqual([path, 200])
    expect(second.rawPayload).toEqual(first.rawPayload)
  }
  const recording = `/live/${event.slug}/recording.m3u8`
  const [first, second] = await Promise.all([server.app.inject(recording), other.app.inject(recording)])
  expect(second.body).toBe(first.body)
  expect(second.body).toContain('/0/2.m4s')
  await other.close()
})

const UPLOAD = `insert into uploads (hash, bytes, width, height) values ('${'a'.repeat(64)}', 1, 1, 1)`

test.each([
  ['an upload', UPLOAD, 'delete from uploads', '0 files and 3 segments'],
  ['a segment', '', 'update live_segments set removed_at = now() where slot = 2', '0 files and 2 segments'],
])('a backup is taken although %s is removed just then', async (what, before, removal, said) => {
  const other = new pg.Client(server.databaseUrl)
  await other.connect()
  await other.query(before)
  await other.query(`begin; ${removal}`)
  const backup = admin(here(), 'backup', '--recordings', join(ground, `without ${what}`))
  await vi.waitFor(async () => expect((await other.query(WAITING)).rows).toHaveLength(1), 20_000)
  await other.query('commit')
  await other.end()
  expect(await backup).toMatchObject({ code: 0, output: expect.stringContaining(said) })
})

const WAITING = `
  select from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`
