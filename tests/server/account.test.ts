import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEvent, plainEvent, readBySlug } from '#tests/support/api/events.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { codesOf, subscribe } from '#tests/support/api/subscriber.ts'
import { upload } from '#tests/support/api/upload.ts'
import { backdateStart, liveEvent } from '#tests/support/live/live-event.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { admin } from '#tests/support/servers/operator.ts'

let app: TestApp
let origin: string
/** Media of events that cannot be deleted yet. */
let isDiskBroken = false
beforeAll(async () => {
  app = await startApp({
    wrapBlobs: (disk) => ({
      ...disk,
      folder: (name) => ({
        ...disk.folder(name),
        async clear() {
          if (isDiskBroken) throw Object.assign(new Error('broken disk'), { code: 'EIO' })
          await disk.folder(name).clear()
        },
      }),
    }),
  })
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const WATCH = 'subscription ($slug: String!) { eventBySlugChanged(slug: $slug) { status } }'
const DAY_MS = 86_400_000
const me = async (by: Organiser) => (await ask(app, '{ me { deletionAt } }', {}, by.accessToken)).data.me
const request = (by: Organiser) => ask(app, 'mutation { requestAccountDeletion { id deletionAt } }', {}, by.accessToken)
const cancel = (by: Organiser) => ask(app, 'mutation { cancelAccountDeletion { deletionAt } }', {}, by.accessToken)
const download = (accessToken: string) =>
  app.app.inject({ url: '/account/data.json', headers: { authorization: `Bearer ${accessToken}` } })
const changeStatus = (by: Organiser, action: string, id: string) =>
  ask(app, `mutation ($id: ID!) { ${action}(id: $id) { status } }`, { id }, by.accessToken)

/** A week later, for one user. */
async function makeDue({ id }: Organiser): Promise<void> {
  await app.db
    .updateTable('users')
    .set({ deletionAt: sql<Date>`deletion_at - interval '7 days 1 minute'` })
    .where('id', '=', id)
    .execute()
}

let logos = 0
/** Uploads a picture of a colour of its own. */
async function logo(by: Organiser): Promise<string> {
  logos += 1
  const background = { r: (logos * 53) % 256, g: (logos * 97) % 256, b: 128 }
  const picture = sharp({ create: { width: 6, height: 6, channels: 3, background } })
  const { data } = await upload(origin, await picture.png().toBuffer(), { accessToken: by.accessToken })
  return data.uploadLogo.url
}

/** Rows that hold the id, a number or a name, by table and column. */
async function traces(...words: string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely%'`.execute(app.db)
  const found: string[] = []
  for (const { table, column } of rows) {
    const hits = await sql`
      select 1 from ${sql.table(table)}
      where ${sql.ref(column)}::text ~ ${words.join('|')} limit 1`.execute(app.db)
    if (hits.rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** Somebody with a recorded event that a sponsor paid for, contacts and a token, and who shares a logo with a friend. */
async function busyOrganiser() {
  const by = await signIn(app)
  const friend = await signIn(app)
  const [shared, own] = [await logo(by), await logo(by)]
  const sponsors = [
    { name: 'Sharma Sweets', logo: own },
    { name: 'Rao Motors', logo: shared },
  ]
  const event = await liveEvent(app, { owner: by, devices: 1, change: { sponsors, title: `Cup of ${by.mobile}` } })
  await backdateStart(app, event, 60)
  await event.cameras[0]?.putInit()
  await event.cameras[0]?.putSlot(2)
  const others = await createEvent(app, friend, plainEvent('A friend’s', { sponsors: [{ name: 'Rao', logo: shared }] }))
  await ask(
    app,
    `mutation {
      updateProfile(input: { fullname: "Lata ${by.mobile}", email: "${by.mobile}@example.in" }) { id }
      addContacts(contacts: [{ name: "Kin of ${by.mobile}", mobile: "9800000001" }]) { id }
      createSavedMessage(text: "From ${by.mobile}: {link}") { id }
      createApiToken(name: "Club of ${by.mobile}", scope: READ, expiresAt: "${new Date(Date.now() + DAY_MS).toISOString()}") { secret }
    }`,
    {},
    by.accessToken,
  )
  return { by, friend, event, shared, own, others: others.data.createEvent }
}

const nameOf = (logoUrl: string) => logoUrl.split('/').at(-1) ?? ''

describe('the download', () => {
  test('is one JSON file of all that is one’s own, without secrets', async () => {
    const { by, event } = await busyOrganiser()
    await changeStatus(by, 'endEvent', event.id)
    const { statusCode, headers, body } = await download(by.accessToken)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="maidan-live-\d{4}-\d\d-\d\d\.json"$/),
      'cache-control': 'private, no-store',
    })
    const data = JSON.parse(body)
    expect(data).toMatchObject({
      profile: { mobile: by.mobile, fullname: `Lata ${by.mobile}`, email: `${by.mobile}@example.in`, deletionAt: null },
      sessions: [{ revokedAt: null }],
      apiTokens: [{ name: `Club of ${by.mobile}`, scope: 'read' }],
      contacts: [{ name: `Kin of ${by.mobile}`, mobile: '9800000001' }],
      savedMessages: [`From ${by.mobile}: {link}`],
      uploads: [{ path: expect.stringMatching(/^\/uploads\/[\da-f]{64}\.webp$/) }, { width: 6 }],
      events: [
        {
          ...{ id: event.id, slug: event.slug, title: `Cup of ${by.mobile}`, status: 'completed' },
          devices: [{ name: 'Camera 1' }],
          charges: [{ name: 'Rao Motors', feeRupees: 5 }, { name: 'Sharma Sweets' }],
          media: [{ segments: 1 }],
        },
      ],
    })
    expect(data.audit.map(({ action }: { action: string }) => action)).toContain('account_exported')
    for (const secret of [by.accessToken, by.refreshToken]) expect(body).not.toContain(secret)
    expect(body).not.toMatch(/hash|secret|ownerId|"words"/i)
  })

  test('needs a session, and is for GET', async () => {
    const by = await signIn(app)
    expect((await app.app.inject('/account/data.json')).statusCode).toBe(401)
    expect((await download('garbage')).statusCode).toBe(401)
    const create = `mutation { createApiToken(name: "x", scope: WRITE, expiresAt: "${new Date(Date.now() + DAY_MS).toISOString()}") { secret } }`
    const { secret } = (await ask(app, create, {}, by.accessToken)).data.createApiToken
    expect((await download(secret)).statusCode).toBe(403)
    expect(codeOf(await ask(app, 'mutation { requestAccountDeletion { id } }', {}, secret))).toBe('FORBIDDEN')
    expect((await app.app.inject({ method: 'POST', url: '/account/data.json' })).statusCode).toBe(405)
  })

  test('neither counts nor audits HEAD', async () => {
    const strict = await startApp({ environment: { RATE_LIMITS: 'strict' }, sharesDatabaseWith: app })
    const by = await signIn(app)
    const requested = (method: 'GET' | 'HEAD', accessToken: string) =>
      strict.app.inject({ method, url: '/account/data.json', headers: { authorization: `Bearer ${accessToken}` } })
    for (let time = 0; time < 7; time += 1) {
      const { statusCode, headers, body } = await requested('HEAD', by.accessToken)
      expect([statusCode, headers['content-type'], body]).toEqual([200, 'application/json; charset=utf-8', ''])
      expect(headers).not.toHaveProperty('content-length')
    }
    expect((await requested('HEAD', 'garbage')).statusCode).toBe(401)
    const { statusCode, body } = await requested('GET', by.accessToken)
    await strict.close()
    expect(statusCode).toBe(200)
    const actions = JSON.parse(body).audit.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action === 'account_exported')).toHaveLength(1)
  })

  test('is limited to six an hour', async () => {
    const strict = await startApp({ environment: { RATE_LIMITS: 'strict' }, sharesDatabaseWith: app })
    const by = await signIn(app)
    const statuses: number[] = []
    for (let time = 0; time < 7; time += 1) {
      const headers = { authorization: `Bearer ${by.accessToken}` }
      statuses.push((await strict.app.inject({ url: '/account/data.json', headers })).statusCode)
    }
    await strict.close()
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })
})

describe('the deletion', () => {
  test('is asked for once, a week ahead, and can be cancelled until it begins', async () => {
    const by = await signIn(app)
    expect(await me(by)).toEqual({ deletionAt: null })
    const { deletionAt } = (await request(by)).data.requestAccountDeletion
    expect(Math.round((Date.parse(deletionAt) - Date.now()) / DAY_MS)).toBe(7)
    expect((await request(by)).data.requestAccountDeletion.deletionAt).toBe(deletionAt)
    await app.services.account.prune()
    expect(await me(by)).toEqual({ deletionAt })
    expect((await cancel(by)).data.cancelAccountDeletion).toEqual({ deletionAt: null })
    expect((await cancel(by)).data.cancelAccountDeletion).toEqual({ deletionAt: null })
    await app.services.account.prune()
    expect(await me(by)).toEqual({ deletionAt: null })
  })

  test('waits for a live event, goes on after a failure, and leaves nothing but ledger and audit', async () => {
    const { by, friend, event, shared, own, others } = await busyOrganiser()
    await request(by)
    await makeDue(by)
    await app.services.account.prune()
    expect((await readBySlug(app, null, event.slug)).data.eventBySlug.status).toBe('LIVE')
    expect((await cancel(by)).data.cancelAccountDeletion).toEqual({ deletionAt: null })

    await request(by)
    await makeDue(by)
    await changeStatus(by, 'endEvent', event.id)
    const idle = await signIn(app)
    await request(idle)
    await makeDue(idle)
    isDiskBroken = true
    await expect(app.services.account.prune()).rejects.toThrow('broken disk')
    expect(codeOf(await ask(app, '{ me { id } }', {}, by.accessToken))).toBe('UNAUTHENTICATED')
    expect(await traces(idle.id, idle.mobile)).toEqual([])
    const returned = await signIn(app, by.mobile)
    expect(codeOf(await cancel(returned))).toBe('CONFLICT')
    const watching = subscribe(app, WATCH, { slug: event.slug })
    expect((await watching.next())?.data.eventBySlugChanged.status).toBe('COMPLETED')
    isDiskBroken = false
    await sql`alter table otp_challenges rename to away`.execute(app.db)
    await expect(app.services.account.prune()).rejects.toThrow()
    await sql`alter table away rename to otp_challenges`.execute(app.db)
    expect(await traces(by.id)).toContain('users.id')
    await Promise.all([app.services.account.prune(), app.services.account.prune()])
    await app.services.account.prune()

    expect(codesOf(await watching.next())).toEqual(['NOT_FOUND'])
    await watching.close()
    expect(codeOf(await readBySlug(app, null, event.slug))).toBe('NOT_FOUND')
    expect(await traces(by.id, by.mobile, event.slug)).toEqual([])
    const segment = `/live/media/${event.id}/${event.cameras[0]?.deviceId}/0/2.m4s`
    expect((await app.app.inject(segment)).statusCode).toBe(404)
    expect(await app.services.uploads.read(nameOf(own))).toBeNull()
    expect(await app.services.uploads.read(nameOf(shared))).not.toBeNull()
    const heir = await app.db
      .selectFrom('uploads')
      .select('ownerId')
      .where('hash', '=', nameOf(shared).slice(0, 64))
      .executeTakeFirst()
    expect(heir?.ownerId).toBe(friend.id)
    expect((await readBySlug(app, friend, others.slug)).data.eventBySlug.sponsors).toMatchObject([{ name: 'Rao' }])

    const ledger = await app.db.selectFrom('sponsorLedger').selectAll().where('eventId', '=', event.id).execute()
    expect(ledger.map(({ name, feeRupees, logo: kept }) => [name, feeRupees, kept]).sort()).toEqual([
      ['Rao Motors', 5, ''],
      ['Sharma Sweets', 5, ''],
    ])
    const left = await app.db.selectFrom('auditLog').selectAll().where('action', '=', 'account_deleted').execute()
    const unnamed = { userId: null, sessionId: null, mobile: null, network: null, details: {} }
    expect(left).toMatchObject([unnamed, unnamed])
    const anew = await signIn(app, by.mobile)
    expect([anew.isNewUser, anew.id === by.id]).toEqual([true, false])
  })

  test('leaves other accounts alone', async () => {
    const [by, friend] = [await signIn(app), await signIn(app)]
    const { data } = await createEvent(app, friend, plainEvent('Stays'))
    await request(by)
    await makeDue(by)
    await app.services.account.prune()
    expect(codeOf(await ask(app, '{ me { id } }', {}, by.accessToken))).toBe('UNAUTHENTICATED')
    expect((await readBySlug(app, friend, data.createEvent.slug)).data.eventBySlug.title).toBe('Stays')
  })
})

describe('operators', () => {
  const here = () => ({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.folder })

  test('write an account into a new file, as the download has it', async () => {
    const by = await signIn(app)
    await createEvent(app, by, plainEvent('Theirs'))
    const file = join(app.folder, 'account.json')
    const run = (mobile: string) => admin(here(), 'export-account', '--to', file, mobile)
    expect(await run(`+91 ${by.mobile}`)).toEqual({ code: 0, output: `All that is the user’s own is in ${file}.` })
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      ...{ profile: { mobile: by.mobile }, events: [{ title: 'Theirs' }] },
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await run(by.mobile)).toEqual({ code: 1, output: `${file} is there already. Name a new file.` })
    expect(await run('9000099999')).toEqual({ code: 1, output: 'Nobody has this number.' })
  })

  test('find no partial file after a failed export, and can repeat it', async () => {
    const by = await signIn(app)
    await createEvent(app, by, plainEvent('Theirs'))
    const file = join(app.folder, 'repeated.json')
    const run = () => admin(here(), 'export-account', '--to', file, by.mobile)
    await sql`alter table sponsor_ledger rename to ledger_away`.execute(app.db)
    const failed = await run()
    await sql`alter table ledger_away rename to sponsor_ledger`.execute(app.db)
    expect(failed.code).toBe(1)
    expect((await readdir(app.folder)).filter((name) => name.startsWith('repeated'))).toEqual([])
    expect((await run()).code).toBe(0)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ events: [{ title: 'Theirs' }] })
  })

  test('delete one in a week, or now', async () => {
    const by = await signIn(app)
    const { output } = await admin(here(), 'delete-account', by.mobile)
    const { deletionAt } = await me(by)
    expect(output).toBe(`The account is deleted on ${deletionAt}, unless its owner cancels that in the app.`)
    expect(await admin(here(), 'delete-account', '--now', by.mobile)).toEqual({
      ...{ code: 0, output: 'The account is deleted.' },
    })
    expect(await traces(by.id, by.mobile)).toEqual([])
  })
})
