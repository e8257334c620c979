import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LegacyClient, legacyClientAt } from '#tests/support/api/legacy-client.ts'
import { legacyEvent } from '#tests/support/api/legacy-events.ts'
import { UPLOAD_LOGO } from '#tests/support/api/upload.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let https: TestApp
beforeAll(async () => {
  app = await startApp()
  https = await startApp({ environment: { PUBLIC_URL: 'https://maidan.example' } })
})
afterAll(() => Promise.all([app.close(), https.close()]))

let numbers = 0
const freshMobile = () => String(9_100_000_000 + ++numbers)

async function signedIn(to = app) {
  const device = legacyClientAt(to)
  const mobile = freshMobile()
  const { accessToken, refreshToken, user } = await device.signIn(mobile)
  return { device, mobile, userid: user.userid, refreshToken, bearer: { authorization: `Bearer ${accessToken}` } }
}

const renames = (device: LegacyClient, mobile: string) =>
  device.post('/updateProfile', { mobile, fullname: 'Asha Patil', email: 'asha@example.com' })

test('signing in sets HttpOnly, SameSite cookies', async () => {
  const device = legacyClientAt(app)
  await device.sendOtp('9000000001')
  const { headers } = await device.validateOtp('9000000001')
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^sess=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^dev=\d+\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  expect(JSON.stringify(headers)).not.toContain('9000000001')
})

test('over https they have the __Host- prefix', async () => {
  const device = legacyClientAt(https)
  await device.sendOtp('9000000001')
  const { headers } = await device.validateOtp('9000000001')
  for (const cookie of headers['set-cookie']) {
    expect(cookie).toMatch(/^__Host-(sess|dev)=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  }
})

test('the cookie is a separate secret, stored hashed and new at each sign-in', async () => {
  const { device, mobile, refreshToken, bearer } = await signedIn()
  const first = device.cookies.get('sess') ?? ''
  expect([refreshToken, bearer.authorization]).not.toContain(first)
  await device.signIn(mobile)
  expect(device.cookies.get('sess')).not.toBe(first)
  const rows = await app.db.selectFrom('sessions').select('cookieHash').execute()
  expect(rows.map(({ cookieHash }) => cookieHash?.toString('base64url'))).not.toContain(first)
  expect(rows.every(({ cookieHash }) => cookieHash?.length === 32)).toBe(true)
})

test('it reads the user’s own private events only', async () => {
  const owner = await signedIn()
  const saved = await owner.device.post(
    '/saveNewEvent',
    legacyEvent('cricket', { visibility: 'private' }),
    owner.bearer,
  )
  const url = `/getEventById?id=${saved.body.id}`
  expect((await owner.device.call('GET', url)).body.title).toBe(saved.body.title)
  expect((await owner.device.call('GET', url, { headers: { authorization: 'Bearer expired' } })).status).toBe(401)
  expect((await (await signedIn()).device.call('GET', url)).status).toBe(404)
  expect((await legacyClientAt(app).call('GET', url)).status).toBe(404)
})

test('it updates the user’s own profile, repeatedly, and logs out', async () => {
  const { device, mobile, refreshToken, userid } = await signedIn()
  expect((await renames(device, mobile)).body.user.fullname).toBe('Asha Patil')
  expect((await renames(device, mobile)).status).toBe(200)
  const { status, headers, body } = await device.post('/logout', {})
  expect([status, body, headers['clear-site-data']]).toEqual([200, { ok: true }, undefined])
  expect(headers['set-cookie']).toEqual([expect.stringMatching(/^sess=; Max-Age=0;/)])
  expect([device.cookies.has('sess'), device.cookies.has('dev')]).toEqual([false, true])
  expect((await device.post('/refresh', { refreshToken })).status).toBe(401)
  const revoked = await app.db
    .selectFrom('sessions')
    .select('revokedAt')
    .where('userId', '=', userid)
    .executeTakeFirstOrThrow()
  expect(revoked.revokedAt).not.toBeNull()
})

test('it authorises nothing else', async () => {
  const { device } = await signedIn()
  for (const url of ['/profile', '/getEvents', '/getEventsPageLoad']) {
    expect((await device.call('GET', url)).body.error).toBe('Please sign in.')
  }
  expect((await device.post('/saveNewEvent', legacyEvent('cricket'))).status).toBe(401)
  expect((await device.call('PUT', '/updateEvent/1', { payload: legacyEvent('cricket') })).status).toBe(401)
})

test('GraphQL ignores it', async () => {
  const { device } = await signedIn()
  const { body } = await device.post('/graphql', { query: '{ me { id } }' })
  expect(body.errors[0].extensions.code).toBe('UNAUTHENTICATED')
  const upload = await device.post('/graphql', { query: UPLOAD_LOGO, variables: { file: null } })
  expect(upload.body.data).toBeUndefined()
})

test('the cookie ends with the session', async () => {
  const { device, bearer, mobile } = await signedIn()
  await renames(device, mobile)
  const old = new Map(device.cookies)
  await device.post('/logout', {}, bearer)
  for (const [name, value] of old) device.cookies.set(name, value)
  await legacyClientAt(app).signIn(mobile)
  const saved = await renames(device, mobile)
  expect([saved.status, saved.body.error]).toEqual([401, 'Please verify your mobile number first.'])
  expect((await device.post('/logout', {})).status).toBe(401)
})

test('rejects an invalid bearer, also with a valid cookie', async () => {
  const { device, mobile } = await signedIn()
  const bad = { authorization: 'Bearer nonsense' }
  const profile = { mobile, fullname: 'Asha Patil', email: 'asha@example.com' }
  expect((await device.post('/updateProfile', profile, bad)).status).toBe(401)
  expect((await device.post('/logout', {}, bad)).status).toBe(401)
})

test('recognises a trusted device by its cookie over both APIs', async () => {
  const device = legacyClientAt(app)
  const mobile = freshMobile()
  const validate =
    'mutation ($mobile: String!, $otp: String!) { validateOtp(mobile: $mobile, otp: $otp) { isNewUser } }'
  await device.sendOtp(mobile)
  const { headers } = await device.post('/graphql', {
    query: validate,
    variables: { mobile, otp: app.outbox.sent()[0]?.otp },
  })
  expect(headers['set-cookie']).toEqual([expect.stringMatching(/^dev=/)])
  await device.sendOtp(mobile)
  const lanes = await app.db
    .selectFrom('otpChallenges')
    .select('lane')
    .where('mobile', '=', mobile)
    .orderBy('createdAt')
    .execute()
  expect(lanes.map(({ lane }) => lane)).toEqual(['unknown', 'known'])
})
