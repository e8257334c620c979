import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { match } from '#tests/support/events.ts'
import { type Organiser, signIn } from '#tests/support/graphql.ts'

let app: TestApp
let owner: Organiser
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
})
afterAll(() => app.close())

type Call = { method: 'GET' | 'POST' | 'PUT'; url: string; payload?: object; headers?: Record<string, string> }

async function call({ headers, ...request }: Call, by: Organiser | null = owner) {
  const bearer = by ? { authorization: `Bearer ${by.accessToken}` } : {}
  const response = await app.app.inject({ ...request, headers: { ...bearer, ...headers } })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

const cricket = {
  title: 'Legacy Final',
  description: 'Twenty overs.',
  type: 'cricket',
  venue: 'Shivaji Park',
  time: '2026-12-06T15:30',
  sponsorCount: 7,
  sponsors: [{ name: '', logo: '' }],
  deviceCount: 9,
  deviceNames: ['Pavilion end', '', 'Square leg'],
  details: { ...match().details.cricket, overs: '20', playersPerTeam: '11' },
}

test('a legacy client signs in, renews, and signs out', async () => {
  const mobile = '9700000001'
  expect((await call({ method: 'POST', url: '/sendOTP', payload: { mobile } }, null)).status).toBe(200)
  const otp = app.outbox.sent()[0]?.otp
  const signedIn = await call({ method: 'POST', url: '/validateOTP', payload: { mobile, otp } }, null)
  expect(signedIn.body).toMatchObject({ user: { mobile, fullname: '', userid: expect.any(String) }, isNewUser: true })

  const refreshToken = signedIn.body.refreshToken
  const renewed = await call({ method: 'POST', url: '/refresh', payload: { refreshToken } }, null)
  const bearer = { authorization: `Bearer ${renewed.body.accessToken}` }
  const profile = { mobile, fullname: 'Asha Patil', email: 'asha@example.com' }
  const saved = await call({ method: 'POST', url: '/updateProfile', payload: profile, headers: bearer }, null)
  expect(saved.body.user).toMatchObject(profile)
  expect((await call({ method: 'GET', url: '/profile', headers: bearer }, null)).body.user).toMatchObject(profile)

  expect((await call({ method: 'POST', url: '/logout', headers: bearer }, null)).body).toEqual({ ok: true })
  expect((await call({ method: 'GET', url: '/profile', headers: bearer }, null)).status).toBe(401)
})

test('an event is saved, listed, read and updated in the legacy shape', async () => {
  const saved = await call({ method: 'POST', url: '/saveNewEvent', payload: cricket })
  expect(saved.status).toBe(201)
  expect(saved.body).toMatchObject({
    title: 'Legacy Final',
    time: '2026-12-06T15:30:00.000Z',
    visibility: 'public',
    sponsorCount: 0,
    sponsors: [],
    deviceCount: 2,
    deviceNames: ['Pavilion end', 'Square leg'],
    details: { overs: '20', playersPerTeam: 11 },
  })

  const list = await call({ method: 'GET', url: '/getEventsPageLoad?page=1&limit=6' })
  expect(list.body).toMatchObject({ events: [{ title: 'Legacy Final', venue: 'Shivaji Park' }], hasMore: false })
  expect((await call({ method: 'GET', url: '/getEvents' })).body).toHaveLength(1)

  const { id } = saved.body
  const read = await call({ method: 'GET', url: `/getEventById?id=${id}` })
  expect(read.body).toEqual(saved.body)
  expect(read.headers.etag).toBe('"1"')

  const changed = { ...cricket, time: '2026-12-06T10:00:00+00:00', deviceNames: ['Square leg'] }
  const updated = await call({ method: 'PUT', url: `/updateEvent/${id}`, payload: changed })
  expect(updated.body).toMatchObject({ time: '2026-12-06T15:30:00.000Z', deviceNames: ['Square leg'], version: 2 })
})

test('a logo in the event itself is kept as an upload, and its address can be sent back', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  const sponsors = [{ name: 'Sharma Sweets', logo: `data:image/png;base64,${png.toString('base64')}` }]
  const saved = await call({ method: 'POST', url: '/saveNewEvent', payload: { ...cricket, sponsors } })
  expect(saved.body.sponsors[0].logo).toMatch(/^http:\/\/localhost(:\d+)?\/uploads\/[0-9a-f]{64}\.webp$/)
  const again = { ...cricket, sponsors: saved.body.sponsors }
  const updated = await call({ method: 'PUT', url: `/updateEvent/${saved.body.id}`, payload: again })
  expect(updated.body.sponsors).toEqual(saved.body.sponsors)
})

test('a logo is uploaded and served from the address that is answered', async () => {
  const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'logo.png')
  const encoded = new Response(form)
  const upload = await app.app.inject({
    method: 'POST',
    url: '/upload',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const { pathname } = new URL(upload.json().url)
  const served = await app.app.inject({ method: 'GET', url: pathname })
  expect(served.headers['content-type']).toBe('image/webp')
  expect((await sharp(served.rawPayload).metadata()).width).toBe(20)
})

test.each<[string, Call, number, string]>([
  [
    'a number that is none',
    { method: 'POST', url: '/sendOTP', payload: { mobile: '12' } },
    400,
    'Please enter a valid 10-digit phone number',
  ],
  [
    'a bound passed',
    { method: 'POST', url: '/saveNewEvent', payload: { ...cricket, details: { ...cricket.details, overs: '51' } } },
    400,
    'Number of Overs must be a whole number from 1 to 50.',
  ],
  ['no such event', { method: 'GET', url: '/getEventById?id=1' }, 404, 'Event not found.'],
  ['a page out of range', { method: 'GET', url: '/getEventsPageLoad?page=0' }, 400, 'page must be from 1 to 1000.'],
  ['a page that is none', { method: 'GET', url: '/getEventsPageLoad?page=one' }, 400, 'page must be a whole number.'],
  [
    'somebody else’s profile',
    { method: 'POST', url: '/updateProfile', payload: { mobile: '9799999999', fullname: 'X', email: 'x@example.com' } },
    403,
    'You can only edit your own profile.',
  ],
  ['an unknown path', { method: 'GET', url: '/nowhere' }, 404, 'Not found.'],
])('%s is refused in a sentence', async (_case, request, status, sentence) => {
  const answer = await call(request)
  expect(answer.status).toBe(status)
  expect(answer.body.error).toBe(sentence)
})

test('calls that need a bearer say so', async () => {
  for (const url of ['/profile', '/getEvents', '/getEventsPageLoad']) {
    const answer = await call({ method: 'GET', url }, null)
    expect([answer.status, answer.body.error]).toEqual([401, 'Please sign in.'])
  }
})
