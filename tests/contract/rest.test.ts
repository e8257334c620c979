import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { legacyEvent } from '#tests/support/api/legacy-events.ts'
import { callRest, type RestCall } from '#tests/support/api/rest.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let owner: Organiser
let other: Organiser
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
  other = await signIn(app)
})
afterAll(() => app.close())

const call = (request: RestCall, by: Organiser | null = owner) => callRest(app, request, by?.accessToken)
const get = (url: string, by?: Organiser | null) => call({ method: 'GET', url }, by)
const post = (url: string, payload?: object, by?: Organiser | null) =>
  call({ method: 'POST', url, ...(payload && { payload }) }, by)
const save = async (event: object, by?: Organiser) => (await post('/saveNewEvent', event, by)).body
const update = (id: string, payload: object, headers: Record<string, string> = {}, by?: Organiser) =>
  call({ method: 'PUT', url: `/updateEvent/${id}`, payload, headers }, by)
const cricket = (change: object = {}) => legacyEvent('cricket', change)
const png = (background: string) =>
  sharp({ create: { width: 20, height: 10, channels: 3, background } })
    .png()
    .toBuffer()

test('a legacy client signs in, completes its profile, renews, and signs out', async () => {
  const mobile = '9700000001'
  expect((await post('/sendOTP', { mobile }, null)).body).toEqual({ mobile, expiresInSeconds: 300 })
  const otp = app.outbox.sent()[0]?.otp
  const signedIn = (await post('/validateOTP', { mobile, otp }, null)).body
  expect(signedIn).toMatchObject({ user: { mobile, fullname: '', userid: expect.any(String) }, isNewUser: true })

  const renewed = (await post('/refresh', { refreshToken: signedIn.refreshToken }, null)).body
  const me = { ...owner, accessToken: renewed.accessToken }
  const profile = { mobile: '+91 97000-00001', fullname: 'Asha Patil', email: 'asha@example.com' }
  const saved = (await post('/updateProfile', profile, me)).body
  expect(saved).toEqual({ user: { userid: signedIn.user.userid, ...profile, mobile } })
  expect((await get('/profile', me)).body).toEqual(saved)

  expect((await post('/logout', undefined, me)).body).toEqual({ ok: true })
  expect((await get('/profile', me)).status).toBe(401)
})

describe('an event', () => {
  test('is saved, listed and read in the legacy shape', async () => {
    const saved = await post('/saveNewEvent', cricket({ title: 'Legacy Final', sponsorCount: 7, deviceCount: 9 }))
    expect([saved.status, saved.headers.etag]).toEqual([201, '"1"'])
    expect(saved.body).toMatchObject({
      title: 'Legacy Final',
      type: 'cricket',
      time: '2026-12-06T15:30:00.000Z',
      sponsorCount: 1,
      deviceCount: 2,
      deviceNames: ['Pavilion end', 'Square leg'],
      details: { overs: '1', playersPerTeam: 1, lastManStanding: true },
    })

    const { id, title, time, venue } = saved.body
    const list = (await get('/getEventsPageLoad?page=1&limit=6')).body
    expect(list).toMatchObject({ events: [{ id, title, time, venue }], hasMore: false })
    expect((await get('/getEvents')).body).toEqual([saved.body])
    const read = await get(`/getEventById?id=${id}`)
    expect([read.body, read.headers.etag]).toEqual([saved.body, '"1"'])
  })

  test('is updated by its owner; without If-Match the last write wins', async () => {
    const { id } = await save(cricket())
    const updated = await update(id, cricket({ title: 'Second', deviceNames: ['Square leg'] }))
    expect(updated.body).toMatchObject({ title: 'Second', deviceNames: ['Square leg'], version: 2 })
    expect(updated.headers.etag).toBe('"2"')
    expect((await update(id, cricket({ title: 'Third' }))).body.version).toBe(3)
  })

  test.each([
    ['"1"', 200],
    ['W/"1"', 200],
    ['"7", "1"', 200],
    ['*', 200],
    ['"2"', 412],
    ['nonsense', 412],
  ])('with If-Match: %s is answered %i', async (ifMatch, status) => {
    const { id } = await save(cricket())
    const answer = await update(id, cricket(), { 'if-match': ifMatch })
    expect(answer.status).toBe(status)
    if (status === 412) expect(answer.body.error).toBe('This event was changed by someone else. Reload and try again.')
  })

  test.each([
    [1, 200],
    ['1', 200],
    [null, 200],
    [2, 409],
    ['soon', 400],
    [1.5, 400],
  ])('with the version %j in the body is answered %i', async (version, status) => {
    const { id } = await save(cricket())
    expect((await update(id, cricket({ version }))).status).toBe(status)
  })

  test('that is over cannot be changed, even with If-Match', async () => {
    const { id } = await save(cricket())
    await app.db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', id).execute()
    const answer = await update(id, cricket(), { 'if-match': '"1"' })
    expect([answer.status, answer.body.error]).toEqual([409, 'This event was cancelled.'])
  })

  test('of another user is readable without its devices and not writable', async () => {
    const { id } = await save(cricket())
    for (const reader of [other, null]) {
      expect((await get(`/getEventById?id=${id}`, reader)).body).toMatchObject({ deviceCount: 2, deviceNames: [] })
    }
    const answer = await update(id, cricket(), {}, other)
    expect([answer.status, answer.body.error]).toEqual([403, 'You can only edit your own events.'])
  })

  test('that is private looks absent to others, byte for byte', async () => {
    const { id } = await save(cricket({ visibility: 'private' }))
    const absent = '00000000-0000-4000-8000-000000000000'
    for (const reader of [other, null]) {
      const answers = [await get(`/getEventById?id=${id}`, reader), await get(`/getEventById?id=${absent}`, reader)]
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      expect(answers[0]?.text).toBe(answers[1]?.text)
      expect(Object.keys(answers[0]?.headers ?? {})).toEqual(Object.keys(answers[1]?.headers ?? {}))
    }
    const answers = [await update(id, cricket(), {}, other), await update(absent, cricket(), {}, other)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect((await get('/getEvents', other)).text).not.toContain(id)
    expect((await get(`/getEventById?id=${id}`)).body.visibility).toBe('private')
  })

  test('cannot be read with an invalid bearer', async () => {
    const { id } = await save(cricket())
    expect((await get(`/getEventById?id=${id}`, { ...owner, accessToken: 'nonsense' })).status).toBe(401)
  })
})

describe('loose input', () => {
  test.each<[string, object, object]>([
    ['without visibility it is public', { visibility: undefined }, { visibility: 'public' }],
    [
      'what an answer has beside it is ignored',
      { id: 'mine', status: 'live', slug: 'x', version: null },
      { status: 'scheduled' },
    ],
    ['blank sponsors are dropped', { sponsors: [{}, { name: 'No logo' }, { name: ' ', logo: ' ' }] }, { sponsors: [] }],
    ['blank devices are dropped', { deviceNames: ['', ' ', null, 'A'] }, { deviceNames: ['A'], deviceCount: 1 }],
    ['an offset is an instant', { time: '2026-12-06T10:00:00+00:00' }, { time: '2026-12-06T15:30:00.000Z' }],
    [
      'an offset is an instant in the zone that is sent with it',
      { time: '2026-12-06T10:00:07.5+00:00', timeZone: 'america/new_york' },
      { time: '2026-12-06T05:00:07.500Z', timeZone: 'America/New_York' },
    ],
  ])('%s', async (_case, change, expected) => {
    const answer = await post('/saveNewEvent', cricket(change))
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject(expected)
  })

  test('rejects __proto__ and constructor as unknown fields', async () => {
    const body = JSON.stringify(cricket())
    const evil = '"__proto__":{"visibility":"private","title":"x"},"constructor":{"prototype":{"a":1}}'
    const payload = body.replace('{', `{${evil},`).replace('"details":{', `"details":{${evil},`)
    const headers = { 'content-type': 'application/json' }
    const answer = await call({ method: 'POST', url: '/saveNewEvent', payload, headers })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['__proto__', 'constructor']])
    expect(({} as Record<string, unknown>)['visibility']).toBeUndefined()
  })

  test('stores a data: logo as an upload and accepts its URL later', async () => {
    const logo = `data:image/png;base64,${(await png('blue')).toString('base64')}`
    const saved = await save(cricket({ sponsors: [{ name: 'Sharma Sweets', logo }] }))
    expect(saved.sponsors[0].logo).toMatch(/^http:\/\/localhost(:\d+)?\/uploads\/[0-9a-f]{64}\.webp$/)
    expect((await update(saved.id, cricket({ sponsors: saved.sponsors }))).body.sponsors).toEqual(saved.sponsors)
  })

  test('decodes no logo of a rejected event or of a row without a name', async () => {
    const faulty = 'data:image/png;base64,AAAA'
    const sponsors = Array.from({ length: 25 }, (_, place) => ({ name: `Sponsor ${place}`, logo: faulty }))
    const answer = await post('/saveNewEvent', cricket({ sponsors }))
    expect([answer.status, answer.body.error]).toEqual([400, 'An event has at most 20 sponsors.'])
    expect((await save(cricket({ sponsors: [{ name: ' ', logo: faulty }] }))).sponsors).toEqual([])
  })

  test.each([
    'javascript:alert(1)',
    'blob:https://x.example/1',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/png,x',
    '/etc/passwd',
  ])('the logo %s is refused', async (logo) => {
    const answer = await post('/saveNewEvent', cricket({ sponsors: [{ name: 'Sharma', logo }] }))
    expect([answer.status, answer.body.error]).toEqual([400, 'Sponsor logo must be an uploaded image.'])
  })
})

test('a JSON content type without a body counts as no body', async () => {
  const somebody = await signIn(app)
  const headers = { 'content-type': 'application/json' }
  expect((await call({ method: 'POST', url: '/logout', headers }, somebody)).status).toBe(200)
})

test('calls that need a bearer check it before the body', async () => {
  for (const url of ['/profile', '/getEvents', '/getEventsPageLoad?page=0']) {
    const answer = await get(url, null)
    expect([answer.status, answer.body.error]).toEqual([401, 'Please sign in.'])
  }
  const headers = { 'content-type': 'text/plain' }
  const request = { method: 'POST', url: '/saveNewEvent', payload: 'x', headers } as const
  expect((await call(request, null)).status).toBe(401)
  expect((await call(request, { ...owner, accessToken: 'nonsense' })).body.error).toBe(
    'Session expired. Please sign in again.',
  )
})
