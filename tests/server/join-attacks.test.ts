import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#server/rate-limits/rate-limit.ts'
import {
  type EventWithDevices,
  eventWithDevices,
  inviteSecretFor,
  join,
  relink,
  secretIn,
} from '#tests/support/api/devices.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { served } from '#tests/support/api/served.ts'
import { ageDatabase } from '#tests/support/database/clock.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let owner: Organiser
let event: EventWithDevices
const lines: string[] = []
const open = async (environment: Record<string, string>) => {
  app = await startApp({ environment: { LOG_LEVEL: 'debug', ...environment }, lines })
  owner = await signIn(app)
  event = await eventWithDevices(app, owner)
}
beforeEach(() => open({ RATE_LIMITS: 'strict' }))
afterEach(() => app.close())

const device = (place: number) => event.devices[place]?.id ?? ''
const madeUp = () => randomBytes(32).toString('base64url')
const from = (address: string) => ({ address })
const statusOf = async (secret: unknown, address?: string) =>
  (await join(app, secret, address ? { address } : {})).status

test('made-up, outdated and malformed links get the same answer', async () => {
  const withdrawn = await inviteSecretFor(app, owner, device(1))
  await relink(app, owner, device(1))
  const id = Buffer.from(device(2).replaceAll('-', ''), 'hex')
  const uninvited = Buffer.concat([id, randomBytes(16)]).toString('base64url')
  const answers = []
  for (const secret of [withdrawn, uninvited, madeUp(), '', 'x', 7, null, { $ne: '' }, ['x'], '\u0000'.repeat(43)]) {
    answers.push(await join(app, secret, from(`198.51.100.${answers.length}`)))
  }
  const wrong = {
    status: 404,
    body: { error: 'This link does not work. Ask the organiser for a new one.', code: 'NOT_FOUND' },
  }
  for (const answer of answers) expect(answer).toMatchObject(wrong)
})

test('every character of a link counts', async () => {
  await app.close()
  await open({ RATE_LIMITS: 'relaxed' })
  const secret = await inviteSecretFor(app, owner, device(1))
  const statuses = new Set<number>()
  for (const place of Array(secret.length).keys()) {
    const other = secret[place] === 'A' ? 'B' : 'A'
    statuses.add(await statusOf(secret.slice(0, place) + other + secret.slice(place + 1)))
  }
  expect([...statuses]).toEqual([404])
  expect(await statusOf(secret)).toBe(200)
})

test('limits one address to ten joins a minute', async () => {
  const secret = await inviteSecretFor(app, owner, device(1))
  const statuses = []
  for (let time = 1; time <= 10; time += 1) statuses.push(await statusOf(secret))
  expect(statuses).toEqual([200, ...Array(9).fill(409)])
  const refused = await join(app, secret)
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await statusOf(secret, '198.51.100.1')).toBe(409)
  await ageDatabase(app, MINUTE)
  expect(await statusOf(secret)).toBe(409)
})

test('limits wrong links to twenty an hour; right ones do not count', async () => {
  const secret = await inviteSecretFor(app, owner, device(1))
  for (let round = 1; round <= 4; round += 1) {
    for (let time = 1; time <= 5; time += 1) expect([200, 409]).toContain(await statusOf(secret))
    for (let time = 1; time <= 5; time += 1) expect(await statusOf(madeUp())).toBe(404)
    await ageDatabase(app, MINUTE)
  }
  const second = await inviteSecretFor(app, owner, device(2))
  expect(await statusOf(second)).toBe(429)
  expect(await statusOf(second, '198.51.100.1')).toBe(200)
  await ageDatabase(app, HOUR)
  expect(await statusOf(madeUp())).toBe(404)
})

test('concurrent guesses count like sequential ones', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => served(() => join(app, madeUp()))))
  expect(answers.filter(({ status }) => status === 404).length).toBe(10)
  expect(answers.filter(({ status }) => status === 429).length).toBe(30)
})

test('an IPv6 /64 counts as one address', async () => {
  const statuses = []
  for (let time = 1; time <= 11; time += 1) statuses.push(await statusOf(madeUp(), `2001:db8:1:2::${time}`))
  expect(statuses.at(-1)).toBe(429)
})

test('rejects a missing body, and does not read one that is too large', async () => {
  const post = (payload: string, type = 'application/json') =>
    app.app.inject({ method: 'POST', url: '/live/join', payload, headers: { 'content-type': type } })
  expect((await post('{')).json()).toMatchObject({ error: 'The request is not valid JSON.', code: 'BAD_USER_INPUT' })
  expect((await post(`{"token":"${'x'.repeat(5_000)}"}`)).statusCode).toBe(413)
  expect((await post('token=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  expect((await post('[]')).statusCode).toBe(404)
  const read = await app.app.inject({ method: 'GET', url: '/live/join' })
  expect([read.statusCode, read.headers.allow]).toEqual([405, 'POST, OPTIONS'])
})

test('neither the log nor the database holds a link’s secret or a phone’s token', async () => {
  const secrets: string[] = []
  for (const place of [0, 1]) {
    const secret = await inviteSecretFor(app, owner, device(place))
    const { deviceToken } = (await join(app, secret)).body
    await join(app, secret)
    await app.app.inject({ method: 'GET', url: '/live/device', headers: { authorization: `Bearer ${deviceToken}` } })
    await app.app.inject({ method: 'GET', url: `/live/device?token=${deviceToken}` })
    const { url } = (await relink(app, owner, device(place))).data.relinkDevice
    await app.app.inject({ method: 'GET', url: '/live/device', headers: { authorization: `Bearer ${deviceToken}` } })
    secrets.push(secret, deviceToken, secretIn(url))
  }
  await sql`alter table device_links rename to device_links_away`.execute(app.db)
  expect(await statusOf(secrets[2], '198.51.100.9')).toBe(500)
  await sql`alter table device_links_away rename to device_links`.execute(app.db)

  expect(lines.join()).toContain('a request failed')
  expect(secrets.filter((secret) => lines.some((line) => line.includes(secret)))).toEqual([])
  expect(await tablesHolding(secrets)).toEqual([])
})

/** Tables that contain a secret, as text or as bytes. */
async function tablesHolding(secrets: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(app.db)
  const spelled = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')])
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(app.db)
    if (rows.some(({ row }) => spelled.some((secret) => row.includes(secret)))) found.push(name)
  }
  return found
}
