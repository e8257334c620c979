import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clientOf, networkOf } from '#server/network/client-address.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { legacyClientAt } from '#tests/support/api/legacy-client.ts'
import { legacyEvent } from '#tests/support/api/legacy-events.ts'
import { callRest } from '#tests/support/api/rest.ts'
import { ageDatabase } from '#tests/support/database/clock.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const STRICT = { RATE_LIMITS: 'strict' }
const HOUR = 60 * 60
const MEGABYTE = 1024 * 1024

let png: Buffer
beforeAll(async () => {
  png = await pictureOf(8)
})

vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
beforeEach(async () => {
  app = await startApp({ environment: STRICT })
})
afterEach(() => app.close())

function pictureOf(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
}

async function upload(address: string, by?: Organiser, picture = png) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png')
  const encoded = new Response(form)
  const response = await app.app.inject({
    method: 'POST',
    url: '/upload',
    remoteAddress: address,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(by && { authorization: `Bearer ${by.accessToken}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

/** Inserts existing uploads. */
async function keep(files: number, bytes: number, ownerId: string | null, address?: string): Promise<void> {
  const rows = Array.from({ length: files }, () => ({
    hash: randomBytes(32).toString('hex'),
    ownerId,
    bytes,
    width: 8,
    height: 8,
    client: address === undefined ? null : clientOf(address),
    network: address === undefined ? null : networkOf(address),
  }))
  await app.db.insertInto('uploads').values(rows).execute()
}

test('without credentials an address uploads ten files an hour', async () => {
  const statuses = []
  for (let time = 1; time <= 12; time += 1) statuses.push((await upload(`2001:db8::${time}`)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  expect((await upload('2001:db8:0:1::1')).status).toBe(200)
  const { headers, body } = await upload('2001:db8::1')
  const seconds = Number(headers['retry-after'])
  expect(seconds).toBeGreaterThan(3_000)
  expect(body).toEqual({
    error: `Too many requests. Please try again in ${seconds} seconds.`,
    code: 'RATE_LIMITED',
  })
  await ageDatabase(app, HOUR + 1)
  expect((await upload('2001:db8::1')).status).toBe(200)
})

test('a signed-in organiser uploads sixty files an hour, wherever from', async () => {
  const organiser = await signIn(app)
  let accepted = 0
  for (let time = 1; time <= 63; time += 1) {
    accepted += (await upload(`198.51.100.${time}`, organiser)).status === 200 ? 1 : 0
  }
  expect(accepted).toBe(60)
})

/** Number of anonymous uploads left, by network. */
async function pendingByNetwork(): Promise<Record<string, number>> {
  const rows = await app.db.selectFrom('uploads').select('network').where('ownerId', 'is', null).execute()
  const counts: Record<string, number> = {}
  for (const { network } of rows) counts[network ?? ''] = (counts[network ?? ''] ?? 0) + 1
  return counts
}

async function oldest(): Promise<string> {
  const row = await app.db
    .selectFrom('uploads')
    .select('hash')
    .orderBy('createdAt')
    .orderBy('hash')
    .executeTakeFirstOrThrow()
  return row.hash
}

async function isKept(hash: string): Promise<boolean> {
  return (await app.db.selectFrom('uploads').select('hash').where('hash', '=', hash).execute()).length > 0
}

test('evicts the oldest anonymous uploads of the greediest network', async () => {
  for (let client = 1; client <= 20; client += 1) await keep(10, 1_000, null, `127.0.1.${client}`)
  const first = await oldest()
  const stranger = await upload('192.0.2.99')
  expect(stranger.status).toBe(200)
  expect(await pendingByNetwork()).toEqual({ '127.0.1.0/24': 199, '192.0.2.0/24': 1 })
  expect(await isKept(first)).toBe(false)
  expect((await app.app.inject(new URL(stranger.body.url).pathname)).statusCode).toBe(200)
})

test('an IPv6 /56 counts as one network', async () => {
  await keep(3, 1_000, null, '198.51.100.7')
  for (let client = 0; client < 96; client += 1)
    await keep(2, 1_000, null, `2001:db8:1:${(0xab00 + client).toString(16)}::1`)
  await keep(5, 1_000, null, '2001:db8:1:abff::1')
  expect((await upload('192.0.2.99')).status).toBe(200)
  expect(await pendingByNetwork()).toEqual({ '198.51.100.0/24': 3, '2001:db8:1::/48': 196, '192.0.2.0/24': 1 })
  const { length } = await app.db
    .selectFrom('uploads')
    .where('client', '=', '2001:db8:1:abff::/64')
    .select('hash')
    .execute()
  expect(length).toBe(4)
})

test('concurrent uploads stay within the quota and all succeed', async () => {
  await keep(198, 1_000, null, '127.0.1.1')
  const pictures = await Promise.all([1, 2, 3, 4, 5, 6].map(pictureOf))
  const answers = await Promise.all(pictures.map((picture, place) => upload(`192.0.${place}.1`, undefined, picture)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(Object.values(await pendingByNetwork()).reduce((sum, each) => sum + each)).toBe(200)
  expect((await pendingByNetwork())['127.0.1.0/24']).toBe(194)
})

test('never evicts pictures in use or of signed-in users', async () => {
  const organiser = await signIn(app)
  const used = await upload('127.0.1.1')
  const own = await upload('127.0.1.1', organiser, await pictureOf(9))
  const logos = [used, own].map(({ body }) => body.url as string)
  const sponsors = [{ name: 'Dairy', logo: logos[0] }]
  const saved = await callRest(
    app,
    { method: 'POST', url: '/saveNewEvent', payload: legacyEvent('other', { sponsors }) },
    organiser.accessToken,
  )
  expect(saved.status).toBe(201)
  await keep(200, 1_000, null, '127.0.1.1')
  expect((await upload('192.0.2.99', undefined, await pictureOf(10))).status).toBe(200)
  const served = await Promise.all(logos.map(async (logo) => (await app.app.inject(new URL(logo).pathname)).statusCode))
  expect(served).toEqual([200, 200])
})

test('limits anonymous uploads together, and each user, to 200 MB', async () => {
  const organiser = await signIn(app)
  const other = await signIn(app)
  await keep(100, 2 * MEGABYTE, null, '127.0.1.1')
  await keep(100, 2 * MEGABYTE, organiser.id)
  expect((await upload('192.0.2.1')).status).toBe(200)
  expect(await pendingByNetwork()).toEqual({ '127.0.1.0/24': 99, '192.0.2.0/24': 1 })
  const full = await upload('192.0.2.1', organiser)
  expect([full.status, full.body]).toEqual([
    429,
    { error: 'Upload space is full. Please try again later.', code: 'RATE_LIMITED' },
  ])
  expect((await upload('192.0.2.1', other)).status).toBe(200)
})

test('an operator can turn anonymous uploads off', async () => {
  await app.close()
  app = await startApp({ environment: { LEGACY_ANONYMOUS_UPLOAD: 'off' } })
  const { status, body } = await upload('192.0.2.1')
  expect([status, body]).toEqual([401, { error: 'Please sign in to upload.', code: 'UNAUTHENTICATED' }])
  expect((await upload('192.0.2.1', await signIn(app))).status).toBe(200)
})

test('a legacy browser uploads as its user by the cookie', async () => {
  const device = legacyClientAt(app)
  const { user } = await device.signIn('9876543210')
  const boundary = 'x'
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
    png,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const response = await app.app.inject({
    method: 'POST',
    url: '/upload',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      cookie: `sess=${device.cookies.get('sess')}`,
    },
    payload: body,
  })
  expect(response.statusCode).toBe(200)
  const { ownerId } = await app.db.selectFrom('uploads').select('ownerId').executeTakeFirstOrThrow()
  expect(ownerId).toBe(user.userid)
})
