import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveOtp } from '#server/auth/passcodes/otp.ts'
import { diskBlobs } from '#server/blobs/disk.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { changeStatus, createEvent, plainEvent, readBySlug, readEvent, updateEvent } from '#tests/support/api/events.ts'
import { ask, codeOf, type Organiser } from '#tests/support/api/graphql.ts'
import { callRest } from '#tests/support/api/rest.ts'
import { emptyDatabase, type FreshDatabase } from '#tests/support/database/database.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { FIRST_RELEASE, fillAsFirstRelease, type Remembered, released } from '#tests/support/servers/first-release.ts'
import { admin } from '#tests/support/servers/operator.ts'

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

let database: FreshDatabase
let server: TestApp
let old: Remembered
let logo: Buffer
let before: Map<string, string[]>
let owner: Organiser
beforeAll(async () => {
  database = await emptyDatabase()
  logo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'navy' } })
    .webp()
    .toBuffer()
  old = await fillAsFirstRelease(database.url, SECRET_KEY, logo)
  before = await rowsOf(database.url)
  await migrateToLatest(database.url)
  server = await startApp({ sharesDatabaseWith: { databaseUrl: database.url }, environment: { SECRET_KEY } })
  await diskBlobs(join(server.folder, 'blobs')).put(`${old.hash}.webp`, logo)
  const { accessToken, refreshToken, owner: id } = old
  owner = { mobile: '9876543210', accessToken, refreshToken, id, isNewUser: false }
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

test('released migrations never change', async () => {
  for (const [name, sha256] of Object.entries(released)) {
    const text = await readFile(`migrations/${name}.sql`)
    expect([name, createHash('sha256').update(text).digest('hex')]).toEqual([name, sha256])
  }
  expect(Object.keys(released).at(-1)).toBe(FIRST_RELEASE)
})

test('keeps every row and value of the first release', async () => {
  const after = await rowsOf(database.url)
  expect([...before.keys()]).toEqual([
    'access_tokens',
    'event_devices',
    'events',
    'idempotency_keys',
    'otp_challenges',
    'sessions',
    'uploads',
    'users',
  ])
  for (const [table, rows] of before) {
    const now = (after.get(table) ?? []).map((row) => JSON.parse(row))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(now).toContainEqual(expect.objectContaining(JSON.parse(row)))
  }
})

test('signs nobody out and keeps codes valid', async () => {
  expect((await ask(server, '{ me { id fullname } }', {}, owner.accessToken)).data.me).toEqual({
    id: owner.id,
    fullname: 'Priya Deshmukh',
  })
  const { body } = await callRest(server, { method: 'GET', url: '/profile' }, owner.accessToken)
  expect(body.user).toMatchObject({ userid: owner.id, mobile: '9876543210', email: 'priya@example.in' })

  const query = 'mutation ($token: String!) { refresh(refreshToken: $token) { accessToken refreshToken } }'
  const { data } = await ask(server, query, { token: owner.refreshToken })
  owner = { ...owner, ...data.refresh }
  expect((await ask(server, '{ sessions { device isCurrent } }', {}, owner.accessToken)).data.sessions).toEqual([
    { device: 'Chrome on Android', isCurrent: true },
  ])

  const verify = `mutation ($otp: String!) {
    validateOtp(mobile: "9123456780", otp: $otp) { user { mobile } isNewUser }
  }`
  const signedIn = await ask(server, verify, { otp: deriveOtp(old.challenge, old.otpKey) })
  expect(signedIn.data.validateOtp).toEqual({ user: { mobile: '9123456780' }, isNewUser: true })
})

test('serves every event over both APIs, with its logo', async () => {
  const list = '{ events(filter: MINE) { nodes { id status } pageInfo { total } } }'
  const { events } = (await ask(server, list, {}, owner.accessToken)).data
  expect(events.pageInfo.total).toBe(4)
  expect(new Set(events.nodes.map(({ id }: { id: string }) => id))).toEqual(new Set(Object.values(old.events)))
  const search = '{ events(search: "gymkhana") { pageInfo { total } } }'
  expect((await ask(server, search, {}, owner.accessToken)).data.events.pageInfo.total).toBe(4)
  const publicOnes = '{ events(filter: ACTIVE) { nodes { status } pageInfo { total } } }'
  expect((await ask(server, publicOnes, {}, owner.accessToken)).data.events.pageInfo.total).toBe(1)

  const { event } = (await readEvent(server, owner, old.events.scheduled)).data
  const sponsors = [{ name: 'Dairy', logo: `/uploads/${old.hash}.webp` }]
  expect(event).toMatchObject({ type: 'CRICKET', version: 3, sponsors, slug: 'scheduled-slug' })
  expect(event.details).toMatchObject({ team1: 'Dadar Strikers', overs: 20, playerNames: ['Arjun', 'Meera'] })
  expect(event.devices.map(({ name }: { name: string }) => name)).toEqual(['Pavilion end', 'Square leg'])
  const url = `/getEventById?id=${old.events.scheduled}`
  expect((await callRest(server, { method: 'GET', url }, owner.accessToken)).body.details).toMatchObject({
    overs: '20',
  })
  expect((await readBySlug(server, null, 'completed-slug')).data.eventBySlug.status).toBe('COMPLETED')
  const served = await server.app.inject(`/uploads/${old.hash}.webp`)
  expect(served.rawPayload).toEqual(logo)
})

test('live events can be ended; scheduled ones can be edited and started', async () => {
  const query = 'query ($id: ID!) { event(id: $id) { startedAt endedAt } }'
  const timesOf = async (id: string) => (await ask(server, query, { id }, owner.accessToken)).data.event
  expect(await timesOf(old.events.live)).toEqual({ startedAt: expect.any(String), endedAt: null })
  expect(await timesOf(old.events.completed)).toEqual({
    startedAt: expect.any(String),
    endedAt: expect.any(String),
  })
  expect((await changeStatus(server, owner, 'endEvent', old.events.live)).data.endEvent.status).toBe('COMPLETED')

  const { data } = await updateEvent(server, owner, old.events.scheduled, plainEvent('Renamed'), 3)
  expect(data.updateEvent.title).toBe('Renamed')
  expect((await changeStatus(server, owner, 'startEvent', old.events.scheduled)).data.startEvent.status).toBe('LIVE')
})

test('used idempotency keys stay used', async () => {
  expect(codeOf(await createEvent(server, owner, plainEvent('Tapped twice'), 'tapped'))).toBe('IDEMPOTENCY_MISMATCH')
})

test('a backup of the first release restores into a database of today', async () => {
  const [ground, earlier, fresh] = [
    await mkdtemp(join(tmpdir(), 'maidan-upgrade-')),
    await emptyDatabase(),
    await emptyDatabase(),
  ]
  const [folder, there] = [join(ground, 'backup'), join(ground, 'there')]
  const { hash } = await fillAsFirstRelease(earlier.url, SECRET_KEY, logo)
  await diskBlobs(join(ground, 'here', 'blobs')).put(`${hash}.webp`, logo)
  const here = { DATABASE_URL: earlier.url, DATA_DIR: join(ground, 'here'), SECRET_KEY }
  expect((await admin(here, 'backup', folder)).code).toBe(0)
  expect((await admin({ ...here, DATABASE_URL: fresh.url, DATA_DIR: there }, 'restore', folder)).code).toBe(0)

  const [then, now] = [await rowsOf(earlier.url), await rowsOf(fresh.url)]
  for (const [table, rows] of then) expect([table, now.get(table)?.length]).toEqual([table, rows.length])
  expect(now.has('live_segments')).toBe(true)
  expect(await diskBlobs(join(there, 'blobs')).get(`${hash}.webp`)).toEqual(logo)
  await Promise.all([earlier.drop(), fresh.drop()])
  await rm(ground, { recursive: true })
})

test('a running server continues after a newer one has migrated', async () => {
  const readiness = async () => (await server.app.inject('/readyz')).statusCode
  await expect.poll(readiness).toBe(200)
  await sql`insert into kysely_migration values ('9999-from-the-future', now()::text)`.execute(server.db)
  await expect.poll(readiness).toBe(200)
  await sql`delete from kysely_migration where name >= '0011'`.execute(server.db)
  expect(await readiness()).toBe(503)
})

/** All rows as JSON, by table. */
async function rowsOf(url: string): Promise<Map<string, string[]>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%' order by 1",
    )
    const rows = new Map<string, string[]>()
    for (const { name } of tables.rows) {
      const { rows: found } = await client.query<{ row: string }>(`select to_jsonb(one)::text as row from ${name} one`)
      rows.set(
        name,
        found.map(({ row }) => row),
      )
    }
    return rows
  } finally {
    await client.end()
  }
}
