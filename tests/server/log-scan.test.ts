import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#server/process/log.ts'
import { plainEvent } from '#tests/support/api/events.ts'
import { ask, codeOf, signIn } from '#tests/support/api/graphql.ts'
import { remindMe } from '#tests/support/api/reminders.ts'
import { upload } from '#tests/support/api/upload.ts'
import { browserSubscription } from '#tests/support/fixtures/browser-subscription.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

/** Tables that may contain mobile numbers and addresses. */
const MAY_HOLD: Readonly<Record<string, string[]>> = {
  mobile: ['users.mobile', 'otp_challenges.mobile'],
  email: ['users.email'],
  fullname: ['users.fullname'],
  endpoint: ['reminders.endpoint'],
  contact: ['contacts.name', 'contacts.mobile'],
}

let server: TestApp
const lines: string[] = []
/** Secrets that must not appear, by kind. */
const secrets: Record<
  'mobile' | 'email' | 'fullname' | 'endpoint' | 'contact' | 'code' | 'token' | 'cookie',
  string[]
> = {
  mobile: ['9811122233', '9844455566'],
  email: ['priya.scan@example.in'],
  fullname: ['Priya Scanworthy'],
  endpoint: ['https://fcm.googleapis.com/fcm/send/scanned'],
  contact: ['Lata Scankar', '9822233344'],
  code: [],
  token: [],
  cookie: [],
}

beforeAll(async () => {
  server = await startApp({ lines, environment: { LOG_LEVEL: 'debug' } })
  await everythingThatPeopleDo()
})
afterAll(() => server.close())

test('the log holds no number, address, name, code or token', () => {
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.join()).toContain('a request failed')
  const { code: codes, ...longer } = secrets
  const found = Object.values(longer)
    .flat()
    .filter((secret) => lines.some((line) => line.includes(secret)))
  expect(found).toEqual([])
  const logged = lines.flatMap((line) => wordsOf({ ...JSON.parse(line), time: '', requestId: '', ms: 0 }))
  expect(codes.filter((code) => logged.includes(code))).toEqual([])
})

test('the database holds them in their columns only, and codes and tokens nowhere', async () => {
  const columns = await sql<{ name: string; table: string; column: string }>`
    select table_name || '.' || column_name as name, table_name as "table", column_name as "column"
    from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely%'`.execute(server.db)
  const found: string[] = []
  for (const { name, table, column } of columns.rows) {
    const { rows } = await sql<{ value: string }>`
      select distinct ${sql.ref(column)}::text as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      server.db,
    )
    for (const [what, values] of Object.entries(secrets)) {
      if (MAY_HOLD[what]?.includes(name)) continue
      const isThere = what === 'code' ? isOneOf(values) : holdsOneOf(values)
      if (rows.some(({ value }) => isThere(value))) found.push(`${what} in ${name}`)
    }
  }
  expect(found).toEqual([])
})

/** Signs in over GraphQL and REST, with errors; profile, logos, events; refusals of all kinds; an internal error. */
async function everythingThatPeopleDo(): Promise<void> {
  const [mobile = '', legacy = ''] = secrets.mobile
  const [email] = secrets.email
  const [fullname] = secrets.fullname
  const post = (url: string, payload: object, accessToken = '') =>
    server.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${accessToken}` } })

  const { accessToken, refreshToken } = await signIn(server, mobile)
  await ask(server, 'mutation ($refreshToken: String!) { refresh(refreshToken: $refreshToken) { accessToken } }', {
    refreshToken,
  })
  await ask(
    server,
    'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }',
    { input: { fullname, email } },
    accessToken,
  )
  await post('/sendOTP', { mobile: legacy })
  await post('/validateOTP', { mobile: legacy, otp: 'x123' })
  const otp = server.outbox.sent().find((message) => message.mobile === legacy)?.otp
  await post('/validateOTP', { mobile: legacy, otp: otp === '0000' ? '1111' : '0000' })
  const verified = await post('/validateOTP', { mobile: legacy, otp })
  const { cookies } = verified
  const signedIn = verified.json()
  await post('/updateProfile', { mobile: legacy, fullname, email }, signedIn.accessToken)
  await post('/updateProfile', { mobile, fullname, email }, signedIn.accessToken)
  await post('/saveNewEvent', { title: '', type: 'cricket' }, signedIn.accessToken)
  await post('/saveNewEvent', EVENT, signedIn.accessToken)
  await server.app.inject({ method: 'GET', url: `/getEventById?id=${mobile}&otp=${otp}&token=${accessToken}` })
  await server.app.inject({ method: 'GET', url: `/nowhere/${mobile}` })
  await post('/refresh', { refreshToken: signedIn.refreshToken })
  await post('/graphql', { query: `{ user(mobile: "${mobile}") { id } }` }, accessToken)

  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const picture = await sharp({ create: { width: 5, height: 5, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await upload(origin, picture, { accessToken, name: `${fullname} ${mobile}.png` })
  await upload(origin, Buffer.from(mobile), { accessToken })

  await sql`alter table events rename to events_away`.execute(server.db)
  await post('/saveNewEvent', { ...EVENT, title: fullname, description: mobile }, signedIn.accessToken)
  await ask(server, '{ events(page: 1) { items { id } } }', {}, accessToken)
  await sql`alter table events_away rename to events`.execute(server.db)
  await whatIsInTheAddressBook(accessToken)
  const program = await whatProgramsDo(accessToken)
  await whatViewersDo(accessToken)
  await whatTheDatabaseRefuses(mobile, accessToken)
  await server.services.passcodes.unlock(mobile)
  await post('/logout', {}, signedIn.accessToken)

  secrets.cookie = cookies.map(({ value }) => value)
  secrets.code = server.outbox.sent().map((message) => message.otp)
  secrets.token = [accessToken, refreshToken, signedIn.accessToken, signedIn.refreshToken, program]
}

/** Asks to be reminded, and to be reached where nothing is sent to. */
async function whatViewersDo(accessToken: string): Promise<void> {
  const create = 'mutation ($input: EventInput!) { createEvent(input: $input) { slug } }'
  const { data } = await ask(server, create, { input: plainEvent('Talk') }, accessToken)
  for (const endpoint of [...secrets.endpoint, 'https://fcm.googleapis.com.example/']) {
    await remindMe(server, data.createEvent.slug, { ...browserSubscription, endpoint })
  }
}

/** Creates, uses and revokes a personal token. */
async function whatProgramsDo(accessToken: string): Promise<string> {
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  const made = await ask(
    server,
    `mutation { createApiToken(name: "Program", scope: READ, expiresAt: "${expiresAt}") { secret apiToken { id } } }`,
    {},
    accessToken,
  )
  const { secret, apiToken } = made.data.createApiToken
  await ask(server, '{ me { mobile fullname email } }', {}, secret)
  await server.app.inject({ url: '/profile', headers: { authorization: `Bearer ${secret}` } })
  await ask(server, `mutation { revokeApiToken(id: "${apiToken.id}") }`, {}, accessToken)
  return secret
}

/** Adds a contact, with errors, looks for it, and downloads the account. */
async function whatIsInTheAddressBook(accessToken: string): Promise<void> {
  const [name, mobile] = secrets.contact
  const add = 'mutation ($contacts: [ContactInput!]!) { addContacts(contacts: $contacts) { id } }'
  await ask(server, add, { contacts: [{ name, mobile: `${mobile}${mobile}` }] }, accessToken)
  const { data } = await ask(server, add, { contacts: [{ name, mobile }] }, accessToken)
  await ask(server, 'query ($q: String!) { contacts(search: $q, limit: 0) { total } }', { q: mobile }, accessToken)
  const { body } = await server.app.inject({
    url: '/account/data.json',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(body).toContain(mobile)
  expect(data.addContacts).toHaveLength(1)
}

/** A rejected row and an unreadable value, which PostgreSQL quotes in its errors. */
async function whatTheDatabaseRefuses(mobile: string, accessToken: string): Promise<void> {
  const rename = 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }'
  const input = { fullname: secrets.fullname[0], email: secrets.email[0] }
  await sql`alter table users add constraint refused check (fullname = '') not valid`.execute(server.db)
  expect(codeOf(await ask(server, rename, { input }, accessToken))).toBe('INTERNAL_SERVER_ERROR')
  await sql`alter table users drop constraint refused`.execute(server.db)
  const unread = await sql`select ${`${mobile}x`}::int`.execute(server.db).catch((error) => error)
  openLog('error', { write: (line) => void lines.push(line) }).error({ err: unread }, 'a request failed')
}

const EVENT = {
  title: 'Talk',
  description: 'Tea',
  type: 'other',
  venue: 'Hall',
  time: '2026-12-06T15:30',
  deviceNames: ['A'],
}

/** All words and numbers of a log line. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsOf)
  return String(value).split(/[^\dA-Za-z]+/)
}

/** A code counts only as a whole value or a JSON value: four digits occur by chance. */
function isOneOf(codes: string[]) {
  return (value: string) => codes.some((code) => value === code || value.includes(`"${code}"`))
}

function holdsOneOf(secrets: string[]) {
  const hex = secrets.map((secret) => Buffer.from(secret).toString('hex'))
  return (value: string) => [...secrets, ...hex].some((secret) => value.includes(secret))
}
