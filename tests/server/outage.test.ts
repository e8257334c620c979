import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/database/database-proxy.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const AWAY = 'Service is temporarily unavailable. Please try again.'

let app: TestApp
let link: DatabaseProxy
let organiser: Organiser
beforeAll(async () => {
  const via = async (url: string) => {
    link = await openDatabaseProxy(url)
    return link.url
  }
  app = await startApp({ proxyDatabase: via })
  organiser = await signIn(app)
})
afterAll(() => app.close())

async function get(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${organiser.accessToken}` }
  return (await app.app.inject({ method: 'GET', url, headers })).statusCode
}

/** Responses to reading and writing over GraphQL and REST, and the longest time in ms. */
async function heard() {
  const from = performance.now()
  const authorization = `Bearer ${organiser.accessToken}`
  const event = { title: 'Lost?', description: 'Tea', type: 'other', venue: 'Hall', time: '2026-12-06T15:30' }
  const answers = await Promise.all([
    app.app.inject({ url: '/profile', headers: { authorization } }),
    app.app.inject({ method: 'POST', url: '/saveNewEvent', headers: { authorization }, payload: event }),
    app.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization },
      payload: { query: '{ me { id } }' },
    }),
    app.app.inject({ method: 'POST', url: '/sendOTP', payload: { mobile: '9876501234' } }),
  ])
  const ms = performance.now() - from
  return {
    answers: answers.map(({ statusCode, headers, body }) => [statusCode, headers['retry-after'], JSON.parse(body)]),
    ms,
  }
}

const refused = [503, '2', { error: AWAY, code: 'UNAVAILABLE' }]
const graphqlRefused = [503, '2', { errors: [{ message: AWAY, extensions: { code: 'UNAVAILABLE', retryAfter: 2 } }] }]
const allRefused = [refused, refused, graphqlRefused, refused]

async function expectBack(): Promise<void> {
  await expect.poll(() => get('/readyz')).toBe(200)
  expect((await ask(app, '{ me { id } }', {}, organiser.accessToken)).data.me.id).toBe(organiser.id)
  expect(await get('/profile')).toBe(200)
}

test('answers 503 with Retry-After while the database is down, and recovers', async () => {
  await link.cut()
  const { answers, ms } = await heard()
  expect(answers).toEqual(allRefused)
  expect(ms).toBeLessThan(7_000)
  expect(await Promise.all(['/healthz', '/readyz'].map(get))).toEqual([200, 503])

  await link.restore()
  await expectBack()
  expect(await app.db.selectFrom('events').select('id').execute()).toEqual([])
})

test('answers 503 in time when the database hangs, and recovers', async () => {
  link.setHanging(true)
  const { answers, ms } = await heard()
  expect(answers).toEqual(allRefused)
  expect(ms).toBeLessThan(15_000)
  expect(await Promise.all(['/healthz', '/readyz'].map(get))).toEqual([200, 503])
  expect(codeOf(await ask(app, '{ me { id } }', {}, organiser.accessToken))).toBe('UNAVAILABLE')

  link.setHanging(false)
  await expectBack()
})
