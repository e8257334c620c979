import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { legacyEvent } from '#tests/support/api/legacy-events.ts'
import { callRest } from '#tests/support/api/rest.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let owner: Organiser
let id: string
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
  id = (await post('/saveNewEvent', legacyEvent('cricket'))).body.id
})
afterAll(() => app.close())

const post = (url: string, payload?: object | string) =>
  callRest(
    app,
    { method: 'POST', url, headers: { 'content-type': 'application/json' }, ...(payload !== undefined && { payload }) },
    owner.accessToken,
  )
const put = (payload: object | string) =>
  callRest(
    app,
    { method: 'PUT', url: `/updateEvent/${id}`, headers: { 'content-type': 'application/json' }, payload },
    owner.accessToken,
  )
const read = async () => (await callRest(app, { method: 'GET', url: `/getEventById?id=${id}` }, owner.accessToken)).body

/** Changes of a cricket match, with the rejected field. */
const faulty: [object, string][] = [
  [{ details: 'text' }, 'details'],
  [{ details: [1] }, 'details'],
  [{ details: 5 }, 'details'],
  [{ details: [] }, 'details'],
  [{ details: null }, 'details'],
  [{ details: { overz: 1 } }, 'details.overz'],
  [{ details: { playerNames: { 0: 'Asha' } } }, 'details.playerNames'],
  [{ details: { playerNames: [{}] } }, 'details.playerNames.0'],
  [{ details: { lastManStanding: '' } }, 'details.lastManStanding'],
  [{ details: { lastManStanding: 'true' } }, 'details.lastManStanding'],
  [{ details: { team1: 7 } }, 'details.team1'],
  [{ details: { overs: [20] } }, 'details.overs'],
  [{ type: 'other', details: { goals: 1 } }, 'details.goals'],
  [{ type: 'other', details: 'text' }, 'details'],
  [{ type: 'badminton', details: [] }, 'details'],
  [{ type: 'volleyball', details: { sets: 3, setsCount: 5 } }, 'details.setsCount'],
  [{ type: 'basketball', details: { quarterDuration: 40, time: 60 } }, 'details.time'],
  [{ type: 'hockey' }, 'type'],
  [{ type: ['cricket'] }, 'type'],
  [{ type: null }, 'type'],
  [{ sponsors: 'x' }, 'sponsors'],
  [{ sponsors: '[{"name":"x"}]' }, 'sponsors'],
  [{ sponsors: null }, 'sponsors'],
  [{ sponsors: { 0: { name: 'x', logo: 'https://x.example/' } } }, 'sponsors'],
  [{ sponsors: [7] }, 'sponsors.0'],
  [{ sponsors: ['x'] }, 'sponsors.0'],
  [{ sponsors: [null] }, 'sponsors.0'],
  [{ sponsors: [{ Name: 'x', Logo: 'https://x.example/' }] }, 'sponsors.0.Name'],
  [{ sponsors: [{ name: true }] }, 'sponsors.0.name'],
  [{ sponsors: [{ name: 'x', logo: {} }] }, 'sponsors.0.logo'],
  [{ sponsors: Array(101).fill({}) }, 'sponsors'],
  [{ deviceNames: 'x' }, 'deviceNames'],
  [{ deviceNames: null }, 'deviceNames'],
  [{ deviceNames: { 0: 'Cam' } }, 'deviceNames'],
  [{ deviceNames: [{}] }, 'deviceNames.0'],
  [{ deviceNames: [{ name: 'Cam' }] }, 'deviceNames.0'],
  [{ deviceNames: [['Cam']] }, 'deviceNames.0'],
  [{ deviceNames: [true, 'Cam'] }, 'deviceNames.0'],
  [{ deviceNames: ['Cam', 2] }, 'deviceNames.1'],
  [{ deviceNames: Array(101).fill('') }, 'deviceNames'],
  [{ visibility: '' }, 'visibility'],
  [{ visibility: null }, 'visibility'],
  [{ visibility: 'Private' }, 'visibility'],
  [{ Visibility: 'private' }, 'Visibility'],
  [{ isPrivate: true }, 'isPrivate'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ timeZone: 5 }, 'timeZone'],
  [{ time: 1765000000000 }, 'time'],
  [{ time: '2026-12-06T15:30:45.1234567Z' }, 'time'],
  [{ time: '2026-02-30T10:00' }, 'time'],
  [{ time: '' }, 'time'],
  [{ time: 'x'.repeat(50) }, 'time'],
  [{ deviceNames: ['Cam', '', null, 'x'.repeat(81)] }, 'deviceNames.3'],
  [{ deviceNames: [' ', 'Cam', 'CAM'] }, 'deviceNames.2'],
  [{ deviceNames: Array.from({ length: 11 }, (_, place) => `Cam ${place}`) }, 'deviceNames'],
  [{ sponsors: [{}, { name: 'x' }, { name: 'Dairy', logo: 'javascript:alert(1)' }] }, 'sponsors.2.logo'],
  [
    {
      sponsors: [
        { name: 'Dairy', logo: 'https://x.example/' },
        { name: '', logo: '' },
        { name: 'DAIRY', logo: 'https://x.example/' },
      ],
    },
    'sponsors.2.name',
  ],
  [{ sponsors: [{ name: ' ' }, { name: 'Dairy', logo: `/uploads/${'0'.repeat(64)}.webp` }] }, 'sponsors.1.logo'],
  [{ type: 'volleyball', details: { setsCount: 50 } }, 'details.setsCount'],
  [{ type: 'basketball', details: { time: '999' } }, 'details.time'],
  [{ title: 5 }, 'title'],
  [{ title: 1e21 }, 'title'],
  [{ title: {} }, 'title'],
  [{ venue: 5.5 }, 'venue'],
  [{ description: ['x'] }, 'description'],
  [{ version: {} }, 'version'],
  [{ sponsorCount: [] }, 'sponsorCount'],
]

describe('rejects an event when something would be lost, and changes nothing', () => {
  test.each(faulty)('%j', async (change, field) => {
    const before = await read()
    const whole = legacyEvent('cricket')
    const details = 'details' in change && !('type' in change) ? change.details : null
    const isPart = typeof details === 'object' && details !== null && !Array.isArray(details)
    const event = { ...whole, ...change, ...(isPart && { details: { ...Object(whole.details), ...details } }) }
    for (const answer of [await post('/saveNewEvent', event), await put(event), await put(change)]) {
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, expect.arrayContaining([field])])
    }
    expect(await read()).toEqual(before)
  })
})

test.each([undefined, '[]', 'null', '"text"', '5', 'true'])(
  'a body of %s is refused at every call that takes one',
  async (body) => {
    for (const path of ['/sendOTP', '/validateOTP', '/refresh', '/saveNewEvent', '/updateProfile']) {
      expect((await post(path, body)).status).toBe(400)
    }
    if (body !== undefined) expect((await put(body)).status).toBe(400)
  },
)

test.each([undefined, '[]', 'null', '{}', '{"mobile":null}'])(
  'a profile in a body of %s names no mobile',
  async (body) => {
    const answer = await post('/updateProfile', body)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['mobile']])
  },
)

test('rejects profile fields that are not text', async () => {
  const profile = { mobile: Number(owner.mobile), fullname: 'Asha Patil', email: 'asha@example.com' }
  expect((await post('/updateProfile', profile)).body.user.fullname).toBe('Asha Patil')
  for (const change of [{ fullname: 7 }, { email: {} }, { fullname: null }, { Fullname: 'x' }]) {
    const answer = await post('/updateProfile', { ...profile, ...change })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, Object.keys(change)])
  }
})

test.each([
  'page=',
  'page=0',
  'page=1001',
  'limit=51',
  'Page=2',
  'page[]=2',
  'page=1&page=2',
  'offset=3',
  'page=1e2',
  'page=%D9%A3',
])('a page by %s is refused', async (query) => {
  const answer = await callRest(app, { method: 'GET', url: `/getEventsPageLoad?${query}` }, owner.accessToken)
  expect([answer.status, answer.body.fields]).toEqual([400, expect.any(Object)])
})

test.each([
  ['GET', 'getEvents', 'page=2', 'page'],
  ['GET', 'getEvents', 'limit=5', 'limit'],
  ['GET', 'getEvents', 'Offset=0', 'Offset'],
  ['GET', 'getEvents', 'per_page[]=5', 'per_page[]'],
  ['GET', 'getEvents', 'search=final', 'search'],
  ['GET', 'getEventById', 'id=:id&version=1', 'version'],
  ['PUT', 'updateEvent/:id', 'version=1', 'version'],
  ['PUT', 'updateEvent/:id', '_=1&version=', 'version'],
  ['POST', 'saveNewEvent', 'visibility=private', 'visibility'],
] as const)(
  '%s /%s?%s, as if it meant something, is refused, and nothing is changed',
  async (method, path, query, name) => {
    const before = await read()
    const url = `/${path}?${query}`.replace(':id', id)
    const payload = method === 'GET' ? {} : { payload: legacyEvent('cricket', { title: 'Another title' }) }
    const { status, body } = await callRest(app, { method, url, ...payload }, owner.accessToken)
    expect([status, body.fields]).toEqual([
      400,
      { [name]: `${name} is not a parameter of this call. Please remove it.` },
    ])
    expect(await read()).toEqual(before)
  },
)

test.each(['_=1765000000000', 'cb=1', 't=5', 'nocache', 'utm_source=club'])(
  'what only keeps caches off is left alone: ?%s',
  async (query) => {
    for (const url of [`/getEvents?${query}`, `/getEventById?id=${id}&${query}`]) {
      expect((await callRest(app, { method: 'GET', url }, owner.accessToken)).status).toBe(200)
    }
    const url = `/updateEvent/${id}?${query}`
    expect((await callRest(app, { method: 'PUT', url, payload: {} }, owner.accessToken)).status).toBe(200)
  },
)

describe('an update', () => {
  test('keeps fields that are left out', async () => {
    const whole = {
      ...legacyEvent('tennis', {
        visibility: 'private',
        timeZone: 'America/New_York',
        time: '2026-12-06T15:30:45.120',
      }),
    }
    const { body: made } = await post('/saveNewEvent', whole)
    expect(made).toMatchObject({
      time: '2026-12-06T15:30:45.120Z',
      timeZone: 'America/New_York',
      visibility: 'private',
    })
    const url = `/updateEvent/${made.id}`
    const changed = async (payload: object) =>
      (await callRest(app, { method: 'PUT', url, payload }, owner.accessToken)).body
    expect(await changed({})).toEqual(made)
    expect(await changed({ title: 'Another title' })).toEqual({ ...made, title: 'Another title', version: 2 })
    const details = { ...made.details, sets: 5, setsCount: 5 }
    expect(await changed({ details: { sets: '5' } })).toEqual({ ...made, title: 'Another title', details, version: 3 })
  })

  test('of a setting is refused under the name that was sent', async () => {
    const { body: made } = await post('/saveNewEvent', legacyEvent('volleyball'))
    const payload = { details: { setsCount: 50 } }
    const answer = await callRest(app, { method: 'PUT', url: `/updateEvent/${made.id}`, payload }, owner.accessToken)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['details.setsCount']])
  })

  test('of the type needs the settings of the new sport', async () => {
    const { body: made } = await post('/saveNewEvent', legacyEvent('tennis'))
    const url = `/updateEvent/${made.id}`
    const answer = await callRest(app, { method: 'PUT', url, payload: { type: 'cricket' } }, owner.accessToken)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, expect.arrayContaining(['details.overs'])])
  })
})

test('a megabyte in any text field costs no more than reading it', async () => {
  const long = `https://${'a'.repeat(1_000_000)} `
  const cost = async (change: object) => {
    const start = process.cpuUsage()
    expect((await post('/saveNewEvent', legacyEvent('cricket', change))).status).toBe(400)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  const plain = await cost({ description: 'x'.repeat(1_000_000) })
  expect(await cost({ sponsors: [{ name: 'S', logo: long }] })).toBeLessThan(10 * plain)
  expect(await cost({ time: long })).toBeLessThan(10 * plain)
  expect(await cost({ timeZone: long })).toBeLessThan(10 * plain)
})
