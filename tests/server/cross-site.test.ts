import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { legacyClientAt } from '#tests/support/api/legacy-client.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const OWN = 'https://maidan.example'
const LISTED = 'https://legacy.maidan.example'
const FOREIGN = 'https://evil.example'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment: { PUBLIC_URL: OWN, CORS_ORIGINS: `${LISTED}, https://second.example` } })
})
afterAll(() => app.close())

let numbers = 0
type Headers = Record<string, string>

/** Origin headers, and whether the session cookie is accepted with them. */
const origins: [string, Headers, boolean][] = [
  ['a page of ours', { 'sec-fetch-site': 'same-origin', origin: OWN }, true],
  ['a listed origin of the same site', { 'sec-fetch-site': 'same-site', origin: LISTED }, true],
  ['an unlisted origin of the same site', { 'sec-fetch-site': 'same-site', origin: 'https://x.maidan.example' }, false],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: FOREIGN }, false],
  ['a listed origin that the browser calls another site', { 'sec-fetch-site': 'cross-site', origin: LISTED }, false],
  ['a link that was typed', { 'sec-fetch-site': 'none' }, false],
  ['a page of ours in an old browser', { origin: OWN }, true],
  ['a listed origin in an old browser', { origin: LISTED }, true],
  ['another site in an old browser', { origin: FOREIGN }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['a form of another site in a very old browser', { referer: `${FOREIGN}/form` }, false],
  ['a form of ours in a very old browser', { referer: `${OWN}/form` }, false],
  ['no browser at all', {}, true],
]

async function signedIn() {
  const device = legacyClientAt(app)
  const mobile = String(9_200_000_000 + ++numbers)
  const { accessToken } = await device.signIn(mobile)
  return { device, mobile, bearer: { authorization: `Bearer ${accessToken}` } }
}

describe.each(origins)('with the cookie, from %s,', (_place, headers, counts) => {
  test('a profile changes only from allowed origins', async () => {
    const { device, mobile } = await signedIn()
    const answer = await device.post('/updateProfile', { mobile, fullname: 'Eve', email: 'eve@example.com' }, headers)
    expectBlocked(answer, counts)
    const { fullname } = await app.db
      .selectFrom('users')
      .selectAll()
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow()
    expect(fullname).toBe(counts ? 'Eve' : '')
  })

  test('an upload is accepted only from allowed origins', async () => {
    const { device } = await signedIn()
    const form = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await device.post('/upload', '--x--\r\n', form)
    if (counts) expect(answer.status).toBe(400)
    else expectBlocked(answer, false)
  })

  test('a session ends only from allowed origins', async () => {
    const { device, bearer } = await signedIn()
    expectBlocked(await device.post('/logout', {}, headers), counts)
    expect((await device.call('GET', '/profile', { headers: bearer })).status).toBe(counts ? 401 : 200)
  })
})

test('a bearer is accepted from any origin', async () => {
  const { device, mobile, bearer } = await signedIn()
  const profile = { mobile, fullname: 'Asha Patil', email: 'asha@example.com' }
  const headers = { ...bearer, 'sec-fetch-site': 'cross-site', origin: FOREIGN }
  expect((await device.post('/updateProfile', profile, headers)).status).toBe(200)
})

test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
  'nobody is signed in by a form: %s',
  async (type) => {
    const device = legacyClientAt(app)
    await device.sendOtp('9300000001')
    const body = JSON.stringify({ mobile: '9300000001', otp: app.outbox.sent()[0]?.otp })
    const { status, headers } = await device.post('/validateOTP', body, { 'content-type': type })
    expect(status).toBe(415)
    expect(headers['set-cookie']).toBeUndefined()
  },
)

test('a listed origin reads with credentials', async () => {
  const { headers } = await legacyClientAt(app).call('GET', '/getEventById?id=1', { headers: { origin: LISTED } })
  expect(headers).toMatchObject({
    'access-control-allow-origin': LISTED,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers':
      'etag, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, x-request-id',
  })
  expect(headers['vary']?.toLowerCase()).toContain('origin')
})

test('a listed origin passes the preflight of every route', async () => {
  for (const url of ['/saveNewEvent', '/updateEvent/1', '/upload', '/graphql', '/nowhere']) {
    const headers = { origin: LISTED, 'access-control-request-method': 'PUT' }
    const answer = await legacyClientAt(app).call('OPTIONS', url, { headers })
    expect([answer.status, answer.body]).toEqual([204, null])
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': LISTED,
      'access-control-allow-methods': 'GET, POST, PUT',
      'access-control-allow-headers': expect.stringContaining('authorization'),
    })
  }
})

test.each([FOREIGN, 'null', `${LISTED}.evil.example`, 'http://legacy.maidan.example', OWN])(
  '%s is shown nothing more than a stranger',
  async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const asks = { origin, 'access-control-request-method': 'POST' }
      const { headers } = await legacyClientAt(app).call(method, '/getEventById?id=1', { headers: asks })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  },
)

test('without a list no origin is allowed', async () => {
  const plain = await startApp()
  const { headers } = await legacyClientAt(plain).call('GET', '/getEventById?id=1', { headers: { origin: LISTED } })
  await plain.close()
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

function expectBlocked(answer: { status: number; body: unknown }, isAllowed: boolean): void {
  const blocked = { error: 'This request was blocked because it came from another site.', code: 'CSRF' }
  if (isAllowed) expect(answer.status).toBe(200)
  else expect(answer).toMatchObject({ status: 403, body: blocked })
}
