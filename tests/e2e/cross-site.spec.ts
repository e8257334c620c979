import { expect, type Page, test } from '@playwright/test'
import {
  type ForgedRequest,
  openForeignSites,
  readFrom,
  sendNoCors,
  submitForm,
} from '#tests/support/browser/foreign-sites.ts'
import { freshMobile, otpSentTo } from '#tests/support/browser/organiser.ts'
import { LEGACY_PORT } from '#tests/support/legacy-client/port.ts'

const LISTED = `http://127.0.0.1:${LEGACY_PORT}`
const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']
const json = { 'content-type': 'application/json' }

let elsewhere: Awaited<ReturnType<typeof openForeignSites>>
test.beforeAll(async () => {
  elsewhere = await openForeignSites()
})
test.afterAll(() => elsewhere.close())

/** A user with a session cookie and a private event. */
async function signInByCookie(page: Page) {
  const mobile = freshMobile()
  await page.goto('/otp-login')
  const call = (path: string, body: object, bearer = '') =>
    page.evaluate(
      async ([path, body, bearer, json]) => {
        const headers = { ...json, ...(bearer && { authorization: `Bearer ${bearer}` }) }
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        return answer.json()
      },
      [path, body, bearer, json] as const,
    )
  await call('/sendOTP', { mobile })
  const { accessToken } = await call('/validateOTP', { mobile, otp: await otpSentTo(page, mobile) })
  await call('/updateProfile', { mobile, fullname: 'Priya Deshmukh', email: 'priya@example.in' })
  const event = { title: 'Ours', description: 'Tea', type: 'other', venue: 'Hall', time: '2026-12-06T15:30' }
  const { id } = await call('/saveNewEvent', { ...event, visibility: 'private' }, accessToken)
  return { mobile, accessToken, id }
}

type Victim = Awaited<ReturnType<typeof signInByCookie>>

/** All data that a forged request might change. */
async function stateOf(page: Page, { accessToken }: Victim) {
  const headers = { authorization: `Bearer ${accessToken}` }
  const profile = await page.request.get('/profile', { headers })
  const query = '{ events(filter: MINE, limit: 50) { nodes { id title status visibility version } } }'
  const events = await page.request.post('/graphql', { headers, data: { query } })
  return { profile: [profile.status(), await profile.json()], events: await events.json() }
}

/** Form fields, and the same as JSON in one field name, for `text/plain`. */
function attempts(baseURL: string, { mobile, id }: Victim): ForgedRequest[] {
  const profile = { mobile, fullname: 'Eve', email: 'eve@example.com' }
  const event = { title: 'Theirs', description: 'Tea', type: 'other', venue: 'Hall', time: '2026-12-06T15:30' }
  const calls: [path: string, fields: Record<string, string>][] = [
    ['/updateProfile', profile],
    ['/logout', { ok: 'yes' }],
    ['/upload', { name: 'logo' }],
    ['/saveNewEvent', event],
    [`/updateEvent/${id}`, event],
    ['/sendOTP', { mobile }],
    ['/validateOTP', { mobile, otp: '0000' }],
    ['/refresh', { refreshToken: 'none' }],
    ['/graphql', { query: 'mutation { logout }' }],
    ['/graphql', { query: 'mutation { updateProfile(input: { fullname: "Eve", email: "e@example.com" }) { id } }' }],
  ]
  return calls.flatMap(([path, fields]) =>
    [...types, ''].map((type) => {
      const disguised = { [JSON.stringify({ ...fields, x: '' }).slice(0, -2)]: '"}' }
      return { url: baseURL + path, type, fields: type === 'text/plain' ? disguised : fields }
    }),
  )
}

for (const place of ['sameSite', 'otherSite'] as const) {
  test(`requests from a page of ${place} with the visitor’s cookie change nothing`, async ({ page, baseURL }) => {
    const victim = await signInByCookie(page)
    const before = await stateOf(page, victim)
    const origin = elsewhere[place]
    const blocked: string[] = []
    for (const attempt of attempts(baseURL ?? '', victim)) {
      if (attempt.type !== '') {
        const status = (await submitForm(page, origin, attempt)).status()
        expect(status, `${attempt.type} ${attempt.url}`).toBeGreaterThanOrEqual(400)
        if (status === 403) blocked.push(attempt.url.slice(baseURL?.length))
      }
      await sendNoCors(page, origin, attempt)
    }
    // Same-site requests carry the cookie and are refused for their origin; cross-site ones carry none.
    const cookieCalls = ['/updateProfile', '/logout', '/upload'].flatMap((path) => [path, path, path])
    expect(blocked).toEqual(place === 'sameSite' ? cookieCalls : [])
    expect(await stateOf(page, victim)).toEqual(before)
  })
}

test('a page of an unlisted origin reads nothing, and its preflight fails', async ({ page, baseURL }) => {
  const { id, accessToken } = await signInByCookie(page)
  const bearer = { authorization: `Bearer ${accessToken}` }
  const asked: string[] = []
  page.on('response', (response) => void asked.push(response.request().method()))
  for (const origin of [elsewhere.sameSite, elsewhere.otherSite, `http://localhost:${LEGACY_PORT}`]) {
    const read = (path: string, init: RequestInit) => readFrom(page, origin, baseURL + path, init)
    expect(await read(`/getEventById?id=${id}`, { credentials: 'include' })).toBeNull()
    expect(await read('/profile', { headers: bearer })).toBeNull()
    expect(
      await read('/updateProfile', { method: 'POST', credentials: 'include', headers: json, body: '{}' }),
    ).toBeNull()
    expect(await read(`/updateEvent/${id}`, { method: 'PUT', headers: { ...bearer, ...json }, body: '{}' })).toBeNull()
    expect(await read('/graphql', { method: 'POST', headers: { ...bearer, ...json }, body: '{}' })).toBeNull()
  }
  expect(asked.filter((method) => method === 'POST' || method === 'PUT')).toEqual([])
})

test('a page of a listed origin reads and writes with the cookie, but not by a form', async ({ page, baseURL }) => {
  const victim = await signInByCookie(page)
  const { id, mobile, accessToken } = victim
  const read = (path: string, init: RequestInit) => readFrom(page, LISTED, baseURL + path, init)
  await page.goto(`${LISTED}/legacy.html`)
  expect(await read(`/getEventById?id=${id}`, { credentials: 'include' })).toBe(200)
  expect(await read('/profile', { headers: { authorization: `Bearer ${accessToken}` } })).toBe(200)
  const body = JSON.stringify({ mobile, fullname: 'Asha Patil', email: 'asha@example.in' })
  expect(await read('/updateProfile', { method: 'POST', credentials: 'include', headers: json, body })).toBe(200)

  const logout = { url: `${baseURL}/logout`, type: 'text/plain', fields: {} }
  expect((await submitForm(page, `${LISTED}/legacy.html`, logout)).status()).toBe(415)
  await page.goto(`${LISTED}/legacy.html`)
  expect(await read('/logout', { method: 'POST', credentials: 'include' })).toBe(200)
  expect((await stateOf(page, victim)).profile[0]).toBe(401)
})
