import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { diskBlobs } from '#server/blobs/disk.ts'
import { eventWithDevices, joinDevice } from '#tests/support/api/devices.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { upload } from '#tests/support/api/upload.ts'
import { emptyDatabase, type FreshDatabase } from '#tests/support/database/database.ts'
import { whileConnectionIsLost } from '#tests/support/database/lost-connection.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { admin } from '#tests/support/servers/operator.ts'

let server: TestApp
let origin: string
let organiser: Organiser
let ground: string
let empty: FreshDatabase

beforeAll(async () => {
  server = await startApp()
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  ground = await mkdtemp(join(tmpdir(), 'maidan-admin-'))
  empty = await emptyDatabase()
  organiser = await signIn(server)
  for (const [place, colour] of ['navy', 'gold', 'plum'].entries()) {
    await ask(
      server,
      CREATE_EVENT,
      { title: `${colour} “quoted” मैदान ${place}`, logo: await logo(colour) },
      organiser.accessToken,
    )
  }
})
afterAll(async () => {
  await server.close()
  await empty.drop()
  await rm(ground, { recursive: true })
})

const here = () => ({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.folder })
const there = () => ({ DATABASE_URL: empty.url, DATA_DIR: join(ground, 'there') })
const manifestIn = async (folder: string) => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))

describe('a backup', () => {
  test('restores into an empty database with equal rows and files', async () => {
    const [first, second] = [join(ground, 'first'), join(ground, 'second')]
    expect(await admin(here(), 'backup', first)).toMatchObject({ code: 0, output: expect.stringMatching(/3 files/) })
    expect(await admin(there(), 'restore', '--verify', first)).toMatchObject({ code: 0 })
    expect(await admin(there(), 'backup', second)).toMatchObject({ code: 0 })

    const { takenAt: _then, ...held } = await manifestIn(first)
    const { takenAt: _now, ...restored } = await manifestIn(second)
    expect(restored).toEqual(held)
    expect(held.tables).toMatchObject({ users: { rows: 1 }, events: { rows: 3 }, uploads: { rows: 3 } })
    expect(await readdir(join(second, 'files'))).toEqual(await readdir(join(first, 'files')))
  })

  test('and sequences continue', async () => {
    const before = await query(server.databaseUrl, 'select max(id)::int as last from audit_log')
    const after = await query(
      empty.url,
      "insert into audit_log (action) values ('config_start') returning id::int as last",
    )
    expect(after[0]?.['last']).toBe(Number(before[0]?.['last']) + 1)
  })

  test('whose connection is lost says so', async () => {
    const lost = join(ground, 'lost')
    const { code, output } = await whileConnectionIsLost(empty.url, 'events', () => admin(there(), 'backup', lost))
    expect(output).toMatch(/^The database cannot be reached: .*\. Check DATABASE_URL\.$/)
    expect(code).toBe(1)
  })

  test('is refused for a database or folder that is not empty', async () => {
    const folder = join(ground, 'first')
    expect(await admin(there(), 'restore', folder)).toEqual({
      code: 1,
      output: 'The database is not empty. Restore into a new one.',
    })
    expect(await admin(here(), 'backup', folder)).toEqual({
      code: 1,
      output: `${folder} is not empty. Name a new folder.`,
    })
  })

  test.each([
    [
      'a row',
      'tables/events.jsonl',
      'The table events is not what was backed up: 3 rows then, 3 now. Nothing was restored.',
    ],
    ['a file', 'files', / is damaged\. Nothing was restored\.$/],
  ])('in which %s was changed is refused whole', async (what, part, sentence) => {
    const [folder, database] = [join(ground, `damaged ${what}`), await emptyDatabase()]
    const environment = { DATABASE_URL: database.url, DATA_DIR: join(ground, `data of damaged ${what}`) }
    await admin(here(), 'backup', folder)
    const path = join(folder, part === 'files' ? join('files', (await readdir(join(folder, 'files')))[0] ?? '') : part)
    await writeFile(path, (await readFile(path, 'latin1')).replace(/navy|WEBP/, 'xxxx'), 'latin1')

    const { code, output } = await admin(environment, 'restore', folder)
    expect(code).toBe(1)
    expect(output).toMatch(sentence)
    expect(await query(database.url, 'select id from users')).toEqual([])
    await database.drop()
  })

  test('that was interrupted cannot be restored', async () => {
    expect(await admin(there(), 'restore', ground)).toEqual({
      code: 1,
      output: `${ground} holds no whole backup: there is no manifest.json that can be read.`,
    })
  })
})

describe('pruning', () => {
  test('removes unused rows and files, and lists them in a dry run', async () => {
    const unused = (await logo('lime')).slice('/uploads/'.length)
    await server.db
      .updateTable('uploads')
      .set({ createdAt: yesterday })
      .where('hash', '=', unused.slice(0, 64))
      .execute()
    const orphan = `${'0'.repeat(64)}.webp`
    const blobs = diskBlobs(join(server.folder, 'blobs'))
    await blobs.put(orphan, Buffer.from('a crash came before the row'))
    await utimes(join(server.folder, 'blobs', orphan), yesterday, yesterday)

    expect((await admin(here(), 'prune', '--dry-run')).output.split('\n')).toEqual([
      unused,
      orphan,
      '2 logos would go.',
    ])
    expect([await blobs.get(unused), await blobs.get(orphan)]).not.toContain(null)
    expect((await admin(here(), 'prune')).output.split('\n')).toEqual([unused, orphan, '2 logos went.'])
    expect([await blobs.get(unused), await blobs.get(orphan)]).toEqual([null, null])
    expect((await admin(here(), 'prune')).output).toBe('0 logos went.')
    expect((await admin(here(), 'sweep')).output.split('\n')).toEqual([
      'sweep is called prune now. The next release does not know sweep.',
      '0 logos went.',
    ])
  })
})

test('pruning removes temporary files of a killed server, but no upload in progress', async () => {
  // Of this run alone: all that run on this machine share the folder.
  const [old, young, other] = Array.from({ length: 3 }, () => randomBytes(16).toString('hex'))
  const spooled = [old, young].map((name) => join(tmpdir(), `capacitor-${name}.tmp`))
  const strangers = join(tmpdir(), `capacitor-notes-${other}.tmp`)
  for (const path of [...spooled, strangers]) await writeFile(path, 'half a picture')
  for (const path of [spooled[0] ?? '', strangers]) await utimes(path, yesterday, yesterday)

  expect(await admin(here(), 'prune')).toMatchObject({ code: 0 })
  const left = await readdir(tmpdir())
  expect([...spooled, strangers].map((path) => left.includes(basename(path)))).toEqual([false, true, true])
  for (const path of [...spooled, strangers]) await rm(path, { force: true })
})

describe('an operator', () => {
  test('signs a user out everywhere, their API tokens and camera phones included', async () => {
    const other = await signIn(server)
    const { devices } = await eventWithDevices(server, other)
    const camera = await joinDevice(server, other, devices[1]?.id)
    const create = `mutation ($until: DateTime!) { createApiToken(name: "x", scope: READ, expiresAt: $until) { secret } }`
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const { data } = await ask(server, create, { until }, other.accessToken)
    const { secret } = data.createApiToken
    expect((await ask(server, '{ me { id } }', {}, secret)).data.me.id).toBe(other.id)
    expect(await server.services.devices.deviceOf(camera)).not.toBeNull()

    expect(await admin(here(), 'revoke', other.id)).toMatchObject({ code: 0 })
    expect((await ask(server, '{ me { id } }', {}, other.accessToken)).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    )
    expect(codeOf(await ask(server, '{ me { id } }', {}, secret))).toBe('UNAUTHENTICATED')
    expect(await server.services.devices.deviceOf(camera)).toBeNull()
    expect((await ask(server, '{ me { id } }', {}, organiser.accessToken)).data.me.id).toBe(organiser.id)
    expect(await admin(here(), 'revoke', 'nobody')).toEqual({ code: 1, output: 'There is no such user.' })
  })

  test('unlocks a number', async () => {
    const strict = await startApp({ environment: { RATE_LIMITS: 'strict' } })
    const environment = { DATABASE_URL: strict.databaseUrl, DATA_DIR: strict.folder, RATE_LIMITS: 'strict' }
    const send = () => ask(strict, 'mutation { sendOtp(mobile: "9812345678") { mobile } }').then(codeOf)
    for (const expected of [undefined, undefined, undefined, 'RATE_LIMITED']) expect(await send()).toBe(expected)

    expect(await admin(environment, 'unlock', '98123 45678')).toMatchObject({ code: 0 })
    expect(await send()).toBeUndefined()
    const noted = await query(strict.databaseUrl, "select mobile from audit_log where action = 'admin_unlock'")
    expect(noted).toEqual([{ mobile: expect.stringMatching(/^m_[\da-f]{12}_78$/) }])
    expect(await admin(environment, 'unlock', '12')).toEqual({
      code: 1,
      output: 'Please enter a valid 10-digit phone number',
    })
    await strict.close()
  })

  test('sees in the doctor what is healthy and what is not', async () => {
    // A busy machine may take more than the second within which the database has to tell the time.
    const { code, output } = await vi.waitFor(async () => {
      const found = await admin(here(), 'doctor')
      expect(found.output).toMatch(/^well {2}clock /m)
      return found
    }, 20_000)
    expect(code).toBe(1)
    expect(output).toMatch(/^LOOK {2}fsync +off {2}\(turn it on/m)
    expect(output).toMatch(/^well {2}schema +\d{4}-/m)
    expect(output).toMatch(/^well {2}secret\.key +mode 600$/m)
    expect(output).toMatch(/^well {2}sms +outbox$/m)
    expect(output).toMatch(/^well {2}disk reserve +[\d.]+ GB free, 2\.0 GB of it kept free$/m)
    expect(output).toMatch(/^well {2}store +this disk, \d+ ms to write, read and remove$/m)
    expect(output).toMatch(/^well {2}role +all$/m)
    expect(output).toMatch(/^well {2}media url +not set/m)
    expect((await readdir(join(server.folder, 'blobs'))).filter((name) => name.startsWith('doctor'))).toEqual([])
  })

  test('sees in the doctor a full disk, a read-only folder and the key’s owner', async () => {
    const full = { DISK_RESERVE_MB: '1000000', SECRET_KEY: Buffer.alloc(32, 1).toString('base64') }
    const notThere = { DATA_DIR: join(ground, 'no-folder-for-blobs') }
    await mkdir(notThere.DATA_DIR)
    await writeFile(join(notThere.DATA_DIR, 'blobs'), 'a file where the folder should be')
    const { output } = await admin({ ...here(), ...full, ...notThere, ROLE: 'media' }, 'doctor')
    expect(output).toMatch(/^LOOK {2}disk reserve .*cameras are told to wait/m)
    expect(output).toMatch(/^LOOK {2}store /m)
    expect(output).toMatch(/^well {2}secret +SECRET_KEY$/m)
    expect(output).toMatch(/^well {2}role +media$/m)
  })

  test('who types an unknown command sees the list of commands', async () => {
    for (const given of [[], ['dance'], ['doctor', 'one', 'two'], ['prune', '--wet']]) {
      const { code, output } = await admin(here(), ...given)
      expect(code).toBe(2)
      expect(output).toContain('backup [--recordings] <folder>')
    }
  })
})

const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1_000)

const CREATE_EVENT = `mutation ($title: String!, $logo: String!) {
  createEvent(input: {
    title: $title, description: "Tea\\n\\"and\\\\ more", type: OTHER, venue: "Hall", localTime: "2026-12-06T15:30",
    sponsors: [{ name: "Dairy", logo: $logo }]
  }) { id }
}`

async function logo(background: string): Promise<string> {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()
  return (await upload(origin, picture, organiser)).data.uploadLogo.url
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
