import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PHONE_MESSAGE } from '#schema/validation/phone.ts'
import { MINUTE } from '#server/rate-limits/rate-limit.ts'
import { ask } from '#tests/support/api/graphql.ts'
import { legacyClientAt } from '#tests/support/api/legacy-client.ts'
import { served } from '#tests/support/api/served.ts'
import { ageDatabase } from '#tests/support/database/clock.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const PROFILE = { fullname: 'Asha Patil', email: 'asha@example.com' }
const NOT_VERIFIED = { error: 'Please verify your mobile number first.', code: 'UNAUTHENTICATED' }
const PHONE = '203.0.113.1'

let numbers = 0

/** Signs in with a new number, from a client without cookies. */
async function newcomer(to = app, address = PHONE) {
  const mobile = String(9_300_000_000 + ++numbers)
  const { accessToken } = await legacyClientAt(to, address).signIn(mobile)
  return { mobile, bearer: { authorization: `Bearer ${accessToken}` } }
}

/** The response to a client without cookie or bearer. */
async function completes(
  mobile: string,
  { address = PHONE, userAgent, to = app }: Place = {},
  profile: object = PROFILE,
) {
  const { status, body } = await legacyClientAt(to, address, userAgent).post('/updateProfile', { mobile, ...profile })
  return { status, body }
}
type Place = { address?: string; userAgent?: string; to?: TestApp }

const nameOf = async (mobile: string, { db } = app) =>
  (await db.selectFrom('users').select('fullname').where('mobile', '=', mobile).executeTakeFirst())?.fullname

test('a new user completes the profile once without credentials', async () => {
  const { mobile } = await newcomer()
  const user = { userid: expect.any(String), mobile, ...PROFILE }
  expect(await completes(mobile)).toEqual({ status: 200, body: { user } })
  expect(await completes(mobile, {}, { ...PROFILE, fullname: 'Eve' })).toEqual({ status: 401, body: NOT_VERIFIED })
  expect(await nameOf(mobile)).toBe('Asha Patil')
})

test('of twenty concurrent updates one is accepted', async () => {
  const { mobile } = await newcomer()
  const answers = await Promise.all(Array.from({ length: 20 }, () => served(() => completes(mobile))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('from another address or browser, or late, it is rejected as for an unknown number', async () => {
  const { mobile } = await newcomer()
  const refusals = [
    await completes(mobile, { address: '203.0.113.2' }),
    await completes(mobile, { userAgent: 'curl/8' }),
    await completes('9399999999'),
  ]
  await ageDatabase(app, 16 * MINUTE)
  refusals.push(await completes(mobile))
  expect(refusals).toEqual(Array.from({ length: 4 }, () => ({ status: 401, body: NOT_VERIFIED })))
  expect(await nameOf(mobile)).toBe('')
  expect(await completes('nonsense')).toMatchObject({ status: 400, body: { fields: { mobile: PHONE_MESSAGE } } })
})

test('an IPv6 client may move within its /64', async () => {
  const { mobile } = await newcomer(app, '2001:db8:1:2::7')
  expect((await completes(mobile, { address: '2001:db8:1:3::7' })).status).toBe(401)
  expect((await completes(mobile, { address: '2001:db8:1:2:aaaa::8' })).status).toBe(200)
})

test('a rejected profile may be sent again', async () => {
  const { mobile } = await newcomer()
  expect((await completes(mobile, {}, { ...PROFILE, email: 'asha' })).status).toBe(400)
  expect((await completes(mobile)).status).toBe(200)
})

test('a user with a profile gets no grant at sign-in', async () => {
  const { mobile, bearer } = await newcomer()
  await legacyClientAt(app).post('/updateProfile', { mobile, ...PROFILE }, bearer)
  await legacyClientAt(app).signIn(mobile)
  expect((await completes(mobile, {}, { ...PROFILE, fullname: 'Eve' })).status).toBe(401)
  expect(await nameOf(mobile)).toBe('Asha Patil')
})

test('a grant does not override another user’s bearer', async () => {
  const { mobile } = await newcomer()
  const other = await newcomer()
  const { status, body } = await legacyClientAt(app).post('/updateProfile', { mobile, ...PROFILE }, other.bearer)
  expect([status, body.error]).toEqual([403, 'You can only edit your own profile.'])
})

test('accepts name and email only', async () => {
  const { mobile } = await newcomer()
  const more = { userid: 'x', role: 'admin', isNewUser: true, id: 'x' }
  const refused = await completes(mobile, {}, { ...PROFILE, ...more })
  expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([400, ['id', 'isNewUser', 'role']])
  const { body } = await completes(mobile, {}, { ...PROFILE, userid: 'x' })
  expect(Object.keys(body.user).sort()).toEqual(['email', 'fullname', 'mobile', 'userid'])
  expect(body.user.userid).not.toBe('x')
})

test('limits a profile to ten changes an hour over both APIs, an address to thirty', async () => {
  const strict = await startApp({ environment: { RATE_LIMITS: 'strict' } })
  try {
    const { mobile, bearer } = await newcomer(strict)
    const rename = 'mutation { updateProfile(input: { fullname: "Asha", email: "asha@example.com" }) { id } }'
    let changed = 0
    for (let time = 1; time <= 12; time += 1) {
      const device = legacyClientAt(strict, `198.51.100.${time}`)
      const answer =
        time % 2
          ? await device.post('/updateProfile', { mobile, ...PROFILE }, bearer)
          : await device.post('/graphql', { query: rename }, bearer)
      changed += answer.status === 200 && !answer.body.errors ? 1 : 0
    }
    expect(changed).toBe(10)

    const statuses = []
    for (let time = 1; time <= 31; time += 1) {
      statuses.push((await completes(String(9_388_000_000 + time), { to: strict, address: '192.0.2.9' })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429])
  } finally {
    await strict.close()
  }
})

test('strangers cannot use up a number’s limit', async () => {
  const strict = await startApp({ environment: { RATE_LIMITS: 'strict' } })
  try {
    const { mobile, bearer } = await newcomer(strict)
    for (let time = 1; time <= 20; time += 1) await completes(mobile, { to: strict, address: `192.0.2.${time}` })
    const { data } = await ask(
      strict,
      'mutation { updateProfile(input: { fullname: "Asha", email: "asha@example.com" }) { fullname } }',
      {},
      bearer.authorization.slice('Bearer '.length),
    )
    expect(data.updateProfile.fullname).toBe('Asha')
  } finally {
    await strict.close()
  }
})

test('old grants are deleted', async () => {
  await newcomer()
  await ageDatabase(app, 16 * MINUTE)
  await app.services.profile.prune()
  expect(await app.db.selectFrom('profileGrants').select('id').execute()).toEqual([])
})
