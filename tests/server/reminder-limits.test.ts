import { createECDH } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEvent, plainEvent } from '#tests/support/api/events.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { remindMe, renewPushSubscription, startsIn } from '#tests/support/api/reminders.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { type FakePushService, fakePushService } from '#tests/support/servers/fake-push-service.ts'

let service: FakePushService
let app: TestApp
let owner: Organiser
beforeAll(async () => {
  service = await fakePushService()
  app = await startApp({ environment: service.environment })
  owner = await signIn(app)
})
afterAll(async () => {
  await app.close()
  service.close()
})

async function newEvent(on = app, by = owner): Promise<{ id: string; slug: string }> {
  return (await createEvent(on, by, plainEvent('Sunday League Final'))).data.createEvent
}

const pushKey = async (of: TestApp) => (await ask(of, '{ pushKey }')).data.pushKey

/** Subscriptions of browsers that need not be reached one by one. */
async function manyReminders(eventId: string, slug: string, count: number, path: string): Promise<void> {
  const { endpoint, p256dh, auth } = service.subscribe()
  const [point, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  await sql`
    insert into reminders (event_id, slug, endpoint, endpoint_hash, p256dh, auth, known_starts_at)
    select ${eventId}, ${slug}, address, sha256(convert_to(address, 'UTF8')), ${point}, ${secret}, now() + interval '9 days'
    from (select ${new URL(path, endpoint).href} || '?' || n as address from generate_series(1, ${count}::int) n) made`.execute(
    app.db,
  )
}

test('hundreds are reminded by two servers at once, each browser once', { timeout: 120_000 }, async () => {
  const other = await startApp({ environment: service.environment, sharesDatabaseWith: app })
  const { id, slug } = await newEvent()
  const browsers = Array.from({ length: 500 }, () => service.subscribe())
  const rows = browsers.map(({ endpoint, p256dh, auth }) => ({ endpoint, p256dh, auth }))
  await sql`
    insert into reminders (event_id, slug, endpoint, endpoint_hash, p256dh, auth, known_starts_at)
    select ${id}, ${slug}, endpoint, sha256(convert_to(endpoint, 'UTF8')),
      decode(translate(p256dh, '-_', '+/') || '=', 'base64'), decode(translate(auth, '-_', '+/') || '==', 'base64'), now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as browser (endpoint text, p256dh text, auth text)`.execute(
    app.db,
  )
  await startsIn(app, id, 45)
  service.received.length = 0
  await Promise.all([app.services.reminders.sendDue(), other.services.reminders.sendDue()])
  const reached = service.received.map(({ endpoint }) => endpoint)
  expect(reached).toHaveLength(500)
  expect(new Set(reached)).toEqual(new Set(browsers.map(({ endpoint }) => endpoint)))
  await other.close()
})

test('an event has at most 5,000 reminders, and who has one keeps it', async () => {
  const { id, slug } = await newEvent()
  const browser = service.subscribe()
  await remindMe(app, slug, browser)
  await manyReminders(id, slug, 4_999, '/crowd')
  expect(codeOf(await remindMe(app, slug, service.subscribe()))).toBe('CONFLICT')
  expect((await remindMe(app, slug, browser)).data).toEqual({ remindMe: true })
})

type Browser = ReturnType<FakePushService['subscribe']>

/** Has a browser reminded of so many events; returns the link of the oldest. */
async function remindOfMany(browser: Browser, count: number): Promise<string> {
  const { slug } = await newEvent()
  await remindMe(app, slug, browser)
  await sql`
    with copies as (
      insert into events (owner_id, slug, title, description, type, venue, local_time, time_zone, starts_at, visibility, sponsors, details)
      select owner_id, slug || n, title, description, type, venue, local_time, time_zone, starts_at, visibility, sponsors, details
      from events, generate_series(2, ${count}::int) n where slug = ${slug} returning id, slug, starts_at
    )
    insert into reminders (event_id, slug, endpoint, endpoint_hash, p256dh, auth, known_starts_at)
    select copies.id, copies.slug, endpoint, endpoint_hash, p256dh, auth, copies.starts_at
    from copies, reminders where endpoint = ${browser.endpoint}`.execute(app.db)
  return slug
}

const linksOf = async ({ endpoint }: Browser): Promise<string[]> => {
  const rows = await app.db.selectFrom('reminders').select('slug').where('endpoint', '=', endpoint).execute()
  return rows.map(({ slug }) => slug)
}

test('a browser is reminded of at most 100 events', async () => {
  const browser = service.subscribe()
  const slug = await remindOfMany(browser, 100)
  expect(codeOf(await remindMe(app, (await newEvent()).slug, browser))).toBe('CONFLICT')
  expect((await remindMe(app, slug, browser)).data).toEqual({ remindMe: true })
})

test('a browser cannot exceed 100 events by parallel requests', async () => {
  const browser = service.subscribe()
  await remindOfMany(browser, 98)
  const more = await Promise.all(Array.from({ length: 6 }, () => newEvent()))
  const codes = (await Promise.all(more.map(({ slug }) => remindMe(app, slug, browser)))).map(codeOf)
  expect(codes.filter((code) => code === undefined)).toHaveLength(2)
  expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(4)
  expect(await linksOf(browser)).toHaveLength(100)
})

test('a browser cannot exceed 100 events by a new address; the newest reminders stay', async () => {
  const [former, browser] = [service.subscribe(), service.subscribe()]
  const oldest = await remindOfMany(former, 60)
  await remindOfMany(browser, 59)
  const newest = await newEvent()
  await remindMe(app, newest.slug, browser)
  expect((await renewPushSubscription(app, former.endpoint, browser)).data).toEqual({ renewPushSubscription: true })
  const links = await linksOf(browser)
  expect([links.length, links.includes(newest.slug), links.includes(oldest)]).toEqual([100, true, false])
  expect(await linksOf(former)).toEqual([])
})

test('a client asks at most 300 times an hour', async () => {
  const strict = await startApp({ environment: { ...service.environment, RATE_LIMITS: 'strict' } })
  const [one, other] = [await signIn(strict), await signIn(strict)]
  const { slug } = await newEvent(strict, one)
  const browser = service.subscribe()
  // Requests of a user do not count as those of an address, of which there may be fewer in a minute.
  for (const { accessToken } of [one, other]) {
    for (let n = 0; n < 150; n += 1) {
      expect(codeOf(await remindMe(strict, slug, browser, accessToken))).toBeUndefined()
    }
  }
  expect(codeOf(await remindMe(strict, slug, browser))).toBe('RATE_LIMITED')
  expect(codeOf(await renewPushSubscription(strict, browser.endpoint, service.subscribe()))).toBe('RATE_LIMITED')
  await strict.close()
})

test.each([
  ['http', 'http://fcm.googleapis.com/fcm/send/x'],
  ['another port', 'https://fcm.googleapis.com:8443/fcm/send/x'],
  ['a user', 'https://user@fcm.googleapis.com/fcm/send/x'],
  ['a longer domain', 'https://fcm.googleapis.com.evil.example/x'],
  ['a longer label', 'https://evilfcm.googleapis.com/x'],
  ['this machine', 'https://127.0.0.1/x'],
  ['this machine by IPv6', 'https://[::1]/x'],
  ['a cloud’s metadata', 'https://169.254.169.254/latest/meta-data'],
  ['a file', 'file:///etc/passwd'],
  ['no address', 'no address'],
  ['an address with a control character', 'https://fcm.googleapis.com/a\u0000b'],
  ['an address without end', `https://fcm.googleapis.com/${'x'.repeat(1_000)}`],
])('nothing is ever sent to %s', async (_what, endpoint) => {
  const plain = await startedPlain()
  const { p256dh, auth } = service.subscribe()
  const { slug } = await newEvent(plain.app, plain.owner)
  expect(codeOf(await remindMe(plain.app, slug, { endpoint, p256dh, auth }))).toBe('BAD_USER_INPUT')
  expect(
    codeOf(await renewPushSubscription(plain.app, 'https://fcm.googleapis.com/a', { endpoint, p256dh, auth })),
  ).toBe('BAD_USER_INPUT')
})

let plain: Promise<{ app: TestApp; owner: Organiser }> | undefined
/** Knows the usual push services only. */
function startedPlain() {
  plain ??= startApp().then(async (app) => ({ app, owner: await signIn(app) }))
  return plain
}
afterAll(async () => (await plain)?.app.close())

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://wns2-pn1p.notify.windows.com/w/?token=x',
])('the browsers’ own services are known: %s', async (endpoint) => {
  const { app: known, owner: by } = await startedPlain()
  const { p256dh, auth } = service.subscribe()
  const { slug } = await newEvent(known, by)
  expect((await remindMe(known, slug, { endpoint, p256dh, auth })).data).toEqual({ remindMe: true })
})

test('keys that nothing can be encrypted with are refused', async () => {
  const { slug } = await newEvent()
  const browser = service.subscribe()
  const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url')
  for (const change of [{ p256dh: offCurve }, { p256dh: 'AAAA' }, { auth: 'AAAA' }, { auth: '' }]) {
    expect(codeOf(await remindMe(app, slug, { ...browser, ...change }))).toBe('BAD_USER_INPUT')
  }
})

test('all servers of a database have one pair of keys, which stays; a configured one is preferred', async () => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const shared = { sharesDatabaseWith: app }
  const [same, configured] = await Promise.all([
    startApp(shared),
    startApp({ ...shared, environment: { VAPID_PRIVATE_KEY: keys.getPrivateKey().toString('base64url') } }),
  ])
  const key = await pushKey(app)
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  expect(await pushKey(same)).toBe(key)
  expect(await pushKey(configured)).toBe(keys.getPublicKey('base64url'))
  await same.close()
  await configured.close()
})
