import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

type Pair = Pick<Organiser, 'accessToken' | 'refreshToken'>

const me = (accessToken: string) => ask(app, '{ me { id } }', {}, accessToken)
const logout = (accessToken?: string) => ask(app, 'mutation { logout }', {}, accessToken)
const refresh = (refreshToken: string) =>
  ask(app, 'mutation ($token: String!) { refresh(refreshToken: $token) { accessToken refreshToken } }', {
    token: refreshToken,
  })
const refreshed = async (refreshToken: string): Promise<Pair> => (await refresh(refreshToken)).data.refresh

/** Moves the last rotation back, beyond the grace period of ten seconds. */
async function letTimePass(organiser: Organiser): Promise<void> {
  await app.db
    .updateTable('sessions')
    .set({ rotatedAt: new Date(Date.now() - 11_000) })
    .where('userId', '=', organiser.id)
    .execute()
}

test('a refresh returns a new valid pair', async () => {
  const organiser = await signIn(app)
  const pair = await refreshed(organiser.refreshToken)
  expect(pair.refreshToken).not.toBe(organiser.refreshToken)
  expect((await me(pair.accessToken)).data.me.id).toBe(organiser.id)
})

test('twenty concurrent refreshes rotate once', async () => {
  const organiser = await signIn(app)
  const pairs = await Promise.all(Array.from({ length: 20 }, () => refreshed(organiser.refreshToken)))
  expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  expect((await me(pairs[7]?.accessToken ?? '')).data.me.id).toBe(organiser.id)
})

test('a lost answer can be requested again', async () => {
  const organiser = await signIn(app)
  const lost = await refreshed(organiser.refreshToken)
  await letTimePass(organiser)
  expect((await refreshed(organiser.refreshToken)).refreshToken).toBe(lost.refreshToken)
})

test('a refresh token used twice revokes the family, once its successor has been used', async () => {
  const organiser = await signIn(app)
  const pair = await refreshed(organiser.refreshToken)
  await me(pair.accessToken)
  await letTimePass(organiser)

  expect(codeOf(await refresh(organiser.refreshToken))).toBe('UNAUTHENTICATED')
  expect(codeOf(await refresh(pair.refreshToken))).toBe('UNAUTHENTICATED')
  expect(codeOf(await me(pair.accessToken))).toBe('UNAUTHENTICATED')
})

test('a token from two rotations ago revokes the family at once', async () => {
  const organiser = await signIn(app)
  const second = await refreshed(organiser.refreshToken)
  const third = await refreshed(second.refreshToken)
  expect(codeOf(await refresh(organiser.refreshToken))).toBe('UNAUTHENTICATED')
  expect(codeOf(await me(third.accessToken))).toBe('UNAUTHENTICATED')
})

test('a forged refresh token changes nothing', async () => {
  const organiser = await signIn(app)
  const bytes = Buffer.from(organiser.refreshToken, 'base64url')
  bytes[20] = 7
  for (const forged of [bytes.toString('base64url'), '', 'nonsense', organiser.accessToken]) {
    expect(codeOf(await refresh(forged))).toBe('UNAUTHENTICATED')
  }
  expect((await me(organiser.accessToken)).data.me.id).toBe(organiser.id)
})

test('logging out ends the whole session, and no other', async () => {
  const phone = await signIn(app)
  const laptop = await signIn(app, phone.mobile)
  expect((await logout(phone.accessToken)).data.logout).toBe(true)

  expect(codeOf(await me(phone.accessToken))).toBe('UNAUTHENTICATED')
  expect(codeOf(await refresh(phone.refreshToken))).toBe('UNAUTHENTICATED')
  expect((await me(laptop.accessToken)).data.me.id).toBe(phone.id)
  expect(codeOf(await logout(phone.accessToken))).toBe('UNAUTHENTICATED')
  expect(codeOf(await logout())).toBe('UNAUTHENTICATED')
})

test('an expired access token still logs out', async () => {
  const organiser = await signIn(app)
  await app.db
    .updateTable('accessTokens')
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .execute()
  expect(codeOf(await me(organiser.accessToken))).toBe('UNAUTHENTICATED')
  expect((await logout(organiser.accessToken)).data.logout).toBe(true)
  expect(codeOf(await refresh(organiser.refreshToken))).toBe('UNAUTHENTICATED')
})

test('the twenty-first session ends the oldest', async () => {
  const first = await signIn(app)
  await app.db
    .updateTable('sessions')
    .set({ createdAt: new Date(Date.now() - 60_000) })
    .where('userId', '=', first.id)
    .execute()
  for (let session = 2; session <= 20; session += 1) await signIn(app, first.mobile)
  expect((await me(first.accessToken)).data.me.id).toBe(first.id)
  await signIn(app, first.mobile)
  expect(codeOf(await me(first.accessToken))).toBe('UNAUTHENTICATED')
})
