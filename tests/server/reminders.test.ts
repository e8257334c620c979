import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeStatus, createEvent, plainEvent, resetShareLink, updateEvent } from '#tests/support/api/events.ts'
import { codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { forgetReminder, forgetWaits, remindMe, renewPushSubscription, startsIn } from '#tests/support/api/reminders.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { type FakePushService, fakePushService } from '#tests/support/servers/fake-push-service.ts'

let service: FakePushService
let app: TestApp
let owner: Organiser
const lines: string[] = []

beforeAll(async () => {
  service = await fakePushService()
  app = await startApp({
    lines,
    environment: { ...service.environment, PUBLIC_URL: 'https://maidan.example', LOG_LEVEL: 'debug' },
  })
  owner = await signIn(app)
})
afterAll(async () => {
  await app.close()
  service.close()
})
beforeEach(() => {
  service.received.length = 0
  service.answers({ status: 201 })
})
afterEach(() => app.db.deleteFrom('reminders').execute())

/** An event with browsers that are to be reminded of it. */
async function remindedEvent(count = 1, change: Record<string, unknown> = {}) {
  const { data } = await createEvent(app, owner, plainEvent('Sunday League Final', change))
  const event: { id: string; slug: string; version: number } = data.createEvent
  const browsers = Array.from({ length: count }, () => service.subscribe())
  for (const browser of browsers) {
    expect((await remindMe(app, event.slug, browser)).data).toEqual({ remindMe: true })
  }
  return { ...event, browsers, endpoint: browsers[0]?.endpoint ?? '' }
}

const send = () => app.services.reminders.sendDue()
const titles = () => service.received.map(({ message }) => message.title)
const remindersOf = (eventId: string) =>
  app.db.selectFrom('reminders').select(['endpoint', 'slug']).where('eventId', '=', eventId).execute()

test('an hour before the start a browser is reminded, once, in a message that only it can read', async () => {
  const { id, slug, endpoint } = await remindedEvent()
  await startsIn(app, id, 61)
  await send()
  expect(service.received).toEqual([])

  await startsIn(app, id, 59)
  await Promise.all([send(), send()])
  await forgetWaits(app)
  await send()
  const { startsAt: start } = await app.db
    .selectFrom('events')
    .select('startsAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(service.received).toHaveLength(1)
  const [push] = service.received
  expect(push?.message).toEqual({
    id: `soon ${start.toISOString()}`,
    title: 'Sunday League Final',
    body: expect.stringMatching(/^Starts at \d{1,2}:\d\d [ap]m IST\. Gymkhana$/),
    path: `/event/${slug}`,
    tag: id,
    language: 'en',
  })
  expect(push).toMatchObject({ endpoint, urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) })
  expect(push?.ttl).toBeGreaterThan(58 * 60)
  expect(push?.ttl).toBeLessThanOrEqual(59 * 60)
  expect(push?.sender).toMatchObject({ aud: new URL(endpoint).origin, sub: 'https://maidan.example' })
  expect((push?.sender.exp ?? 0) * 1_000 - Date.now()).toBeLessThanOrEqual(24 * 60 * 60 * 1_000)
})

test('a reminder set within the last hour announces the start only', async () => {
  const { id, browsers } = await remindedEvent()
  await startsIn(app, id, 30)
  await sql`update reminders set known_since = now(), created_at = now()`.execute(app.db)
  await send()
  expect(service.received).toEqual([])

  await changeStatus(app, owner, 'startEvent', id)
  await send()
  expect(service.received.map(({ endpoint, message, ttl }) => [endpoint, message.title, message.body, ttl])).toEqual([
    [browsers[0]?.endpoint, 'Live now: Sunday League Final', 'Tap to watch. Gymkhana', expect.any(Number)],
  ])
  expect(service.received[0]?.ttl).toBeGreaterThan(119 * 60)
})

test('an event that is reopened is not announced again, and one that is over keeps no reminders', async () => {
  const { id } = await remindedEvent()
  await changeStatus(app, owner, 'startEvent', id)
  await send()
  await forgetWaits(app)
  await send()
  await changeStatus(app, owner, 'endEvent', id)
  await changeStatus(app, owner, 'reopenEvent', id)
  await send()
  expect(titles()).toEqual(['Live now: Sunday League Final'])

  await changeStatus(app, owner, 'endEvent', id)
  await app.services.reminders.prune()
  expect(await remindersOf(id)).toHaveLength(1)
  await sql`update events set ended_at = ended_at - interval '11 minutes' where id = ${id}`.execute(app.db)
  await app.services.reminders.prune()
  expect(await remindersOf(id)).toEqual([])
})

test('writes reminders in the event’s language', async () => {
  for (const [language, title] of [
    ['HI', 'अभी लाइव: Sunday League Final'],
    ['MR', 'आता लाइव्ह: Sunday League Final'],
  ]) {
    const { id } = await remindedEvent(1, { language })
    await changeStatus(app, owner, 'startEvent', id)
    await send()
    expect(service.received.at(-1)?.message).toMatchObject({ title, language: language?.toLowerCase() })
  }
})

test('refuses a reminder of an event that has begun', async () => {
  const { id, slug } = await remindedEvent()
  await changeStatus(app, owner, 'startEvent', id)
  expect(codeOf(await remindMe(app, slug, service.subscribe()))).toBe('CONFLICT')
  expect(codeOf(await remindMe(app, 'no-such-link', service.subscribe()))).toBe('NOT_FOUND')
})

test('an event that is cancelled says so, also when the reminder of its start is still on its way', async () => {
  const { id } = await remindedEvent()
  await startsIn(app, id, 40)
  service.answers({ status: 503 })
  await send()
  service.answers({ status: 201 })
  await changeStatus(app, owner, 'cancelEvent', id)
  await forgetWaits(app)
  await send()
  expect(titles()).toEqual(['Called off: Sunday League Final'])
  expect(service.received[0]?.message.body).toMatch(/^It was planned for \w{3},? \d+ \w+.* IST\. Gymkhana$/)
})

test('a new start is told a minute later, once, and reminded of by itself', async () => {
  const { id, version } = await remindedEvent()
  // In the future, whenever this runs; the days of the week are those of 2026.
  const input = (localTime: string) => plainEvent('Sunday League Final', { localTime })
  const { data } = await updateEvent(app, owner, id, input('2093-12-13T09:00'), version)
  await send()
  expect(service.received).toEqual([])
  await updateEvent(app, owner, id, input('2093-12-13T10:30'), data.updateEvent.version)
  const settle = () =>
    sql`update events set updated_at = now() - interval '61 seconds' where id = ${id}`.execute(app.db)
  await settle()
  await send()
  await send()
  expect(service.received.map(({ message }) => [message.title, message.body])).toEqual([
    ['New time: Sunday League Final', expect.stringMatching(/^Sun, 13 Dec.*10:30 am IST\. Gymkhana$/)],
  ])

  await updateEvent(app, owner, id, input('2093-12-06T15:30'), data.updateEvent.version + 1)
  await settle()
  await send()
  await updateEvent(app, owner, id, input('2093-12-13T10:30'), data.updateEvent.version + 2)
  await settle()
  await send()
  expect(service.received.map(({ message }) => message.body.slice(0, 11))).toEqual([
    ...['Sun, 13 Dec', 'Sun, 6 Dec,', 'Sun, 13 Dec'],
  ])
})

test('a browser that is gone is forgotten, with all that it was to be reminded of', async () => {
  const { id, browsers } = await remindedEvent(2)
  const other = await remindedEvent(0)
  const [gone, stays] = browsers
  if (gone) await remindMe(app, other.slug, gone)
  await startsIn(app, id, 10)
  service.answers({ status: 410 }, { status: 201 })
  await sql`update reminders set created_at = created_at - interval '1 hour' where endpoint = ${gone?.endpoint}`.execute(
    app.db,
  )
  await send()
  const left = [...(await remindersOf(id)), ...(await remindersOf(other.id))].map(({ endpoint }) => endpoint)
  expect(left).toHaveLength(service.received[0]?.endpoint === stays?.endpoint ? 1 : 2)
  expect(service.received).toHaveLength(1)
  expect(left).toContain(service.received[0]?.endpoint)
})

test('a service that is busy is asked again when it says, any other fault later and later, and not for ever', async () => {
  const { id } = await remindedEvent()
  await startsIn(app, id, 30)
  const waited = async () => {
    const { rows } = await sql<{ seconds: number; attempts: number; done: boolean }>`
      select round(extract(epoch from due_at - now()))::int as seconds, attempts, done_at is not null as done
      from reminder_messages`.execute(app.db)
    return rows[0]
  }
  service.answers({ status: 429, retryAfter: '120' })
  await send()
  expect((await waited())?.seconds).toBeGreaterThan(100)
  await send()
  expect(await waited()).toMatchObject({ attempts: 1, done: false })

  service.answers({ status: 500 })
  const waits: number[] = []
  for (let attempt = 2; attempt <= 8; attempt += 1) {
    await forgetWaits(app)
    await send()
    waits.push((await waited())?.seconds ?? 0)
  }
  expect(waits.slice(0, 3).map((seconds) => Math.ceil(seconds / 10))).toEqual([6, 12, 24])
  expect(await waited()).toMatchObject({ attempts: 8, done: true })
  await forgetWaits(app)
  await send()
  expect((await waited())?.attempts).toBe(8)
})

test('a message that cannot be made is tried later, and does not block others', async () => {
  const { id, browsers } = await remindedEvent(3)
  const [broken, ...others] = browsers.map(({ endpoint }) => endpoint)
  await sql`update reminders set p256dh = ${Buffer.of(4)} where endpoint = ${broken}`.execute(app.db)
  await startsIn(app, id, 30)
  await send()
  expect(new Set(service.received.map(({ endpoint }) => endpoint))).toEqual(new Set(others))
  const { rows } =
    await sql`select attempts, due_at > now() as waits from reminder_messages where done_at is null`.execute(app.db)
  expect(rows).toEqual([{ attempts: 1, waits: true }])
  expect(lines.join()).toContain('later: not sent')
})

test('what the service refuses is not sent again, and the browser stays', async () => {
  const { id } = await remindedEvent()
  await startsIn(app, id, 30)
  service.answers({ status: 403 }, { status: 201 })
  await send()
  await forgetWaits(app)
  await send()
  expect(service.received).toEqual([])
  expect(await remindersOf(id)).toHaveLength(1)
  expect(lines.join()).toContain('refused: answered 403')
})

test('asking twice is asking once; a browser can be forgotten, and move to another address', async () => {
  const { id, slug, browsers } = await remindedEvent(2)
  const [first, second] = browsers
  if (!first || !second) throw new Error('There are no browsers.')
  await remindMe(app, slug, first)
  expect(await remindersOf(id)).toHaveLength(2)
  await forgetReminder(app, slug, second.endpoint)
  for (const other of ['another-link', 'a\u0000b']) await forgetReminder(app, other, first.endpoint)
  expect((await remindersOf(id)).map(({ endpoint }) => endpoint)).toEqual([first.endpoint])

  const moved = service.subscribe()
  await renewPushSubscription(app, first.endpoint, moved)
  await renewPushSubscription(app, 'https://push.example/unknown', service.subscribe())
  await startsIn(app, id, 10)
  await send()
  expect(service.received.map(({ endpoint }) => endpoint)).toEqual([moved.endpoint])
})

test('a new share link ends the reminders that were set with the old one', async () => {
  const { id } = await remindedEvent(1, { visibility: 'PRIVATE' })
  await resetShareLink(app, owner, id)
  await startsIn(app, id, 10)
  await send()
  expect(service.received).toEqual([])
  await app.services.reminders.prune()
  expect(await remindersOf(id)).toEqual([])
})

test('the log names neither an address nor a key of a browser', async () => {
  const { id, browsers } = await remindedEvent(2)
  await startsIn(app, id, 10)
  service.answers({ status: 500 }, { status: 403 })
  await send()
  const secrets = browsers.flatMap(({ endpoint, p256dh, auth }) => [new URL(endpoint).pathname, p256dh, auth])
  const { privateKey } = await app.db.selectFrom('pushKeys').select('privateKey').executeTakeFirstOrThrow()
  secrets.push(privateKey.toString('base64url'), privateKey.toString('base64'), privateKey.toString('hex'))
  expect(lines.join()).toContain('later: answered 500')
  expect(secrets.filter((secret) => lines.some((line) => line.includes(secret)))).toEqual([])
})
