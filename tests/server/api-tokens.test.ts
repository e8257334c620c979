import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEvent, plainEvent } from '#tests/support/api/events.ts'
import { type Answer, ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { served } from '#tests/support/api/served.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let owner: Organiser
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
})
afterAll(() => app.close())

const DAY_MS = 24 * 60 * 60 * 1_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

function create(by: string | undefined, wish: Record<string, unknown> = {}): Promise<Answer> {
  return ask(
    app,
    `mutation ($name: String!, $scope: ApiTokenScope!, $expiresAt: DateTime!) {
      createApiToken(name: $name, scope: $scope, expiresAt: $expiresAt) {
        secret apiToken { id name scope ending createdAt expiresAt lastUsedAt }
      }
    }`,
    { name: 'Club website', scope: 'WRITE', expiresAt: inDays(30), ...wish },
    by,
  )
}

async function newToken(scope: 'READ' | 'WRITE', by = owner): Promise<{ secret: string; id: string }> {
  const { data } = await create(by.accessToken, { scope })
  return { secret: data.createApiToken.secret, id: data.createApiToken.apiToken.id }
}

const list = (by?: string) => ask(app, '{ apiTokens { id name scope ending lastUsedAt } }', {}, by)
const revoke = (id: string, by: string) => ask(app, 'mutation ($id: ID!) { revokeApiToken(id: $id) }', { id }, by)
const rest = (method: 'GET' | 'POST', url: string, secret: string, payload?: object) =>
  app.app.inject({ method, url, headers: { authorization: `Bearer ${secret}` }, ...(payload && { payload }) })

test('shows a token’s secret once and stores its hash only', async () => {
  const { data } = await create(owner.accessToken, { name: '  Scoreboard  ' })
  const { secret, apiToken } = data.createApiToken
  expect(secret).toMatch(/^mdn_[\w-]{43}$/)
  expect(apiToken).toMatchObject({ name: 'Scoreboard', scope: 'WRITE', ending: secret.slice(-4), lastUsedAt: null })

  const listed = await list(owner.accessToken)
  expect(listed.data.apiTokens[0]).toMatchObject({ id: apiToken.id, name: 'Scoreboard' })
  const rows = await app.db.selectFrom('apiTokens').selectAll().execute()
  expect(JSON.stringify(rows.map((row) => ({ ...row, hash: row.hash.toString('latin1') })))).not.toContain(
    secret.slice(4, 30),
  )
})

describe('a token that may write', () => {
  test('acts for its owner over both APIs', async () => {
    const { secret } = await newToken('WRITE')
    const made = await createEvent(app, { ...owner, accessToken: secret }, plainEvent('Made by a program'))
    expect(made.data.createEvent).toMatchObject({ title: 'Made by a program', isOwner: true })
    expect((await rest('GET', '/profile', secret)).json().user.mobile).toBe(owner.mobile)
    const saved = await rest('POST', '/saveNewEvent', secret, {
      title: 'Saved by a program',
      description: 'An evening under the lamps.',
      type: 'other',
      venue: 'Gymkhana',
      time: '2026-12-06T15:30',
    })
    expect(saved.statusCode).toBe(201)
  })

  test('records its last use', async () => {
    const { secret, id } = await newToken('WRITE')
    await ask(app, '{ me { id } }', {}, secret)
    const { data } = await list(owner.accessToken)
    const { lastUsedAt } = data.apiTokens.find((token: { id: string }) => token.id === id)
    expect(Date.parse(lastUsedAt)).not.toBeNaN()
  })

  test.each([
    ['lists tokens', '{ apiTokens { id } }'],
    ['makes tokens', `mutation { createApiToken(name: "x", scope: READ, expiresAt: "${inDays(1)}") { secret } }`],
    ['revokes tokens', 'mutation { revokeApiToken(id: "x") }'],
    ['lists sessions', '{ sessions { id } }'],
    ['ends a session', 'mutation { revokeSession(id: "x") }'],
    ['ends all sessions', 'mutation { signOutEverywhere }'],
  ])('never %s', async (_what, query) => {
    const { secret } = await newToken('WRITE')
    const answer = await ask(app, query, {}, secret)
    expect([codeOf(answer), answer.errors?.[0]?.message]).toEqual([
      'FORBIDDEN',
      'Tokens cannot manage sessions or tokens. Please sign in.',
    ])
    await revoke((await list(owner.accessToken)).data.apiTokens[0].id, owner.accessToken)
  })
})

describe('a token that may read', () => {
  test('reads over both APIs', async () => {
    const { secret } = await newToken('READ')
    expect((await ask(app, '{ me { mobile } }', {}, secret)).data.me.mobile).toBe(owner.mobile)
    expect((await rest('GET', '/getEvents', secret)).statusCode).toBe(200)
  })

  test('is refused for every change', async () => {
    const { secret } = await newToken('READ')
    const answer = await createEvent(app, { ...owner, accessToken: secret }, plainEvent('Never'))
    expect([codeOf(answer), answer.errors?.[0]?.message]).toEqual(['FORBIDDEN', 'This token can only read.'])
    const saved = await rest('POST', '/saveNewEvent', secret, plainEvent('Never'))
    expect([saved.statusCode, saved.json().error]).toEqual([403, 'This token can only read.'])
  })
})

test('rejects a revoked or expired token', async () => {
  const [revoked, expired] = [await newToken('WRITE'), await newToken('WRITE')]
  expect((await revoke(revoked.id, owner.accessToken)).data.revokeApiToken).toBe(true)
  await app.db
    .updateTable('apiTokens')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', expired.id)
    .execute()
  for (const { secret } of [revoked, expired, { secret: 'mdn_made-up' }]) {
    const answer = await ask(app, '{ me { id } }', {}, secret)
    expect([codeOf(answer), answer.errors?.[0]?.message]).toEqual([
      'UNAUTHENTICATED',
      'This token has expired or was revoked.',
    ])
    expect((await rest('GET', '/profile', secret)).statusCode).toBe(401)
  }
})

test('another user’s token is not found', async () => {
  const { id } = await newToken('READ')
  const other = await signIn(app)
  expect((await list(other.accessToken)).data.apiTokens).toEqual([])
  expect(codeOf(await revoke(id, other.accessToken))).toBe('NOT_FOUND')
  expect(codeOf(await revoke('nothing', other.accessToken))).toBe('NOT_FOUND')
})

test('a user has at most 20 tokens, also with concurrent requests', async () => {
  const busy = await signIn(app)
  const answers = await Promise.all(Array.from({ length: 25 }, () => served(() => create(busy.accessToken))))
  expect(answers.filter(({ data }) => data)).toHaveLength(20)
  expect(answers.filter((answer) => codeOf(answer) === 'CONFLICT')).toHaveLength(5)
  const { data } = await list(busy.accessToken)
  await revoke(data.apiTokens[0].id, busy.accessToken)
  expect((await create(busy.accessToken)).errors).toBeUndefined()
})

test.each([
  ['no name', { name: ' ' }, 'Name is required.'],
  ['a long name', { name: 'x'.repeat(81) }, 'Name must be at most 80 characters.'],
  ['an end that is past', { expiresAt: inDays(-1) }, 'A token must end in the future, within a year.'],
  ['an end that is far', { expiresAt: inDays(400) }, 'A token must end in the future, within a year.'],
])('%s is refused', async (_what, wish, sentence) => {
  const answer = await create(owner.accessToken, wish)
  expect([codeOf(answer), answer.errors?.[0]?.message]).toEqual(['BAD_USER_INPUT', sentence])
})

test('refuses invalid input without waiting for the lock', async () => {
  await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', owner.id).forUpdate().execute()
    expect(codeOf(await create(owner.accessToken, { name: ' ' }))).toBe('BAD_USER_INPUT')
  })
})

test('no token survives a concurrent sign-out everywhere', async () => {
  for (let round = 0; round < 8; round += 1) {
    const person = await signIn(app)
    const [made] = await Promise.all([
      Promise.all([1, 2, 3].map(() => create(person.accessToken))),
      ask(app, 'mutation { signOutEverywhere }', {}, person.accessToken),
    ])
    for (const { data } of made) {
      if (data) expect((await rest('GET', '/profile', data.createApiToken.secret)).statusCode).toBe(401)
    }
    expect(await app.db.selectFrom('apiTokens').select('id').where('userId', '=', person.id).execute()).toEqual([])
  }
})

test('judges an expiry by the database’s clock, not by a wrong one of the server', async () => {
  const expiresAt = new Date(Date.now() + 2 * 60 * 60 * 1_000).toISOString()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 60 * 60 * 1_000 })
  try {
    expect((await create(owner.accessToken, { expiresAt })).data.createApiToken.apiToken).toMatchObject({ expiresAt })
  } finally {
    vi.useRealTimers()
  }
})

test('rejects an expiry that is not an instant', async () => {
  for (const expiresAt of ['tomorrow', '2027-01-01', '2027-13-01T00:00:00Z', 5]) {
    expect(await create(owner.accessToken, { expiresAt })).toMatchObject({ status: 400 })
  }
})
