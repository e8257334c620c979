import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

type Session = { id: string; device: string; signedInAt: string; lastUsedAt: string; isCurrent: boolean }

async function sessionsOf({ accessToken }: Organiser): Promise<Session[]> {
  const { data } = await ask(app, '{ sessions { id device signedInAt lastUsedAt isCurrent } }', {}, accessToken)
  return data.sessions
}

async function currentOf(organiser: Organiser): Promise<Session> {
  const current = (await sessionsOf(organiser)).filter(({ isCurrent }) => isCurrent)
  expect(current).toHaveLength(1)
  return current[0] as Session
}

const revoke = ({ accessToken }: Organiser, id: string) =>
  ask(app, 'mutation ($id: ID!) { revokeSession(id: $id) }', { id }, accessToken)
const me = ({ accessToken }: Organiser) => ask(app, '{ me { id } }', {}, accessToken)
const refresh = ({ refreshToken }: Organiser) =>
  ask(app, 'mutation ($token: String!) { refresh(refreshToken: $token) { accessToken refreshToken } }', {
    token: refreshToken,
  })

async function expectOver(organiser: Organiser): Promise<void> {
  expect(codeOf(await me(organiser))).toBe('UNAUTHENTICATED')
  expect(codeOf(await refresh(organiser))).toBe('UNAUTHENTICATED')
}

test('lists a user’s sessions, last used first, and marks the current one', async () => {
  const phone = await signIn(app)
  const laptop = await signIn(app, phone.mobile)
  const seen = await sessionsOf(phone)
  expect(seen.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
  expect((await sessionsOf(laptop)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual(
    seen.map(({ id, isCurrent }) => [id, !isCurrent]),
  )

  await refresh(phone)
  expect((await sessionsOf(laptop)).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
})

test('a session has its start and last refresh', async () => {
  const organiser = await signIn(app)
  const signedInAt = new Date(Date.now() - 60 * 60 * 1_000)
  await app.db
    .updateTable('sessions')
    .set({ createdAt: signedInAt, rotatedAt: signedInAt })
    .where('userId', '=', organiser.id)
    .execute()
  expect(await sessionsOf(await signIn(app, organiser.mobile))).toContainEqual({
    id: expect.any(String),
    device: 'Unknown device',
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: signedInAt.toISOString(),
    isCurrent: false,
  })
})

test('names the device that signed in', async () => {
  const laptop = await signIn(app)
  await ask(app, 'mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile } }', { mobile: laptop.mobile })
  await app.app.inject({
    method: 'POST',
    url: '/validateOTP',
    headers: { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0' },
    payload: { mobile: laptop.mobile, otp: app.outbox.sent()[0]?.otp },
  })
  const devices = (await sessionsOf(laptop)).map(({ device, isCurrent }) => [device, isCurrent])
  expect(devices).toEqual([
    ['Firefox on Android', false],
    ['Unknown device', true],
  ])
})

test('ends a revoked session at once, and no other', async () => {
  const phone = await signIn(app)
  const laptop = await signIn(app, phone.mobile)
  const { id } = await currentOf(laptop)
  expect((await revoke(phone, id)).data.revokeSession).toBe(true)

  await expectOver(laptop)
  expect((await me(phone)).data.me.id).toBe(phone.id)
  expect(await sessionsOf(phone)).toHaveLength(1)
  expect(codeOf(await revoke(phone, id))).toBe('NOT_FOUND')
})

test('can revoke the current session', async () => {
  const organiser = await signIn(app)
  await revoke(organiser, (await currentOf(organiser)).id)
  await expectOver(organiser)
})

test('cannot see or revoke sessions of others', async () => {
  const organiser = await signIn(app)
  const stranger = await signIn(app)
  const { id } = await currentOf(organiser)
  expect((await sessionsOf(stranger)).map((session) => session.id)).not.toContain(id)

  for (const other of [id, '00000000-0000-4000-8000-000000000000', 'nonsense', '']) {
    const { errors } = await revoke(stranger, other)
    expect([errors?.[0]?.extensions.code, errors?.[0]?.message]).toEqual(['NOT_FOUND', 'Session not found.'])
  }
  expect((await me(organiser)).data.me.id).toBe(organiser.id)
})

test('a session that ran out is not listed', async () => {
  const organiser = await signIn(app)
  await app.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where('userId', '=', organiser.id)
    .execute()
  expect(await sessionsOf(await signIn(app, organiser.mobile))).toHaveLength(1)
})

test('signing out everywhere ends all of the user’s sessions, and no other', async () => {
  const phone = await signIn(app)
  const laptop = await signIn(app, phone.mobile)
  const stranger = await signIn(app)
  const { data } = await ask(app, 'mutation { signOutEverywhere }', {}, phone.accessToken)
  expect(data.signOutEverywhere).toBe(true)

  await expectOver(phone)
  await expectOver(laptop)
  expect((await me(stranger)).data.me.id).toBe(stranger.id)
  expect(await sessionsOf(await signIn(app, phone.mobile))).toHaveLength(1)
})

test('signing out everywhere revokes the user’s API tokens, and no other', async () => {
  const [organiser, stranger] = [await signIn(app), await signIn(app)]
  const [own, foreign] = [await apiTokenOf(organiser), await apiTokenOf(stranger)]
  await ask(app, 'mutation { signOutEverywhere }', {}, organiser.accessToken)
  expect(codeOf(await ask(app, '{ me { id } }', {}, own))).toBe('UNAUTHENTICATED')
  expect((await ask(app, '{ me { id } }', {}, foreign)).data.me.id).toBe(stranger.id)
})

async function apiTokenOf({ accessToken }: Organiser): Promise<string> {
  const create = `mutation ($until: DateTime!) { createApiToken(name: "x", scope: READ, expiresAt: $until) { secret } }`
  const { data } = await ask(app, create, { until: new Date(Date.now() + 86_400_000).toISOString() }, accessToken)
  return data.createApiToken.secret
}

test.each(['{ sessions { id } }', 'mutation { revokeSession(id: "1") }', 'mutation { signOutEverywhere }'])(
  'nobody may ask for %s without signing in',
  async (operation) => {
    expect(codeOf(await ask(app, operation))).toBe('UNAUTHENTICATED')
    expect(codeOf(await ask(app, operation, {}, 'nonsense'))).toBe('UNAUTHENTICATED')
  },
)
