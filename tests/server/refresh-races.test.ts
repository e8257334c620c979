import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DomainError } from '#server/errors/domain-error.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

type Pair = Pick<Organiser, 'accessToken' | 'refreshToken'>

const REFRESH = 'mutation ($token: String!) { refresh(refreshToken: $token) { accessToken refreshToken } }'
const refresh = (refreshToken: string) => ask(app, REFRESH, { token: refreshToken })
const me = async ({ accessToken }: Pair) => codeOf(await ask(app, '{ me { id } }', {}, accessToken))

async function renewed({ refreshToken }: Pair): Promise<Pair | null> {
  const { data } = await refresh(refreshToken)
  return data?.refresh ?? null
}

async function sessionOf({ id }: Organiser) {
  const { rotation, revokedAt } = await app.db
    .selectFrom('sessions')
    .select(['rotation', 'revokedAt'])
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  return { rotation, isOver: revokedAt !== null }
}

/** Makes a session older. */
async function letPass({ id }: Organiser, seconds: number): Promise<void> {
  const { rotatedAt } = await app.db
    .selectFrom('sessions')
    .select('rotatedAt')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  const earlier = new Date(rotatedAt.getTime() - seconds * 1_000)
  await app.db.updateTable('sessions').set({ rotatedAt: earlier }).where('userId', '=', id).execute()
}

test('twenty concurrent refreshes rotate once and return one token', async () => {
  const organiser = await signIn(app)
  const { refreshToken } = organiser
  const overRest = async () => {
    const answer = await app.app.inject({ method: 'POST', url: '/refresh', payload: { refreshToken } })
    return answer.json<Pair>().refreshToken
  }
  const tokens = await Promise.all(
    Array.from({ length: 20 }, async (_, place) => (place % 2 ? overRest() : (await renewed(organiser))?.refreshToken)),
  )
  expect(new Set(tokens).size).toBe(1)
  expect(await sessionOf(organiser)).toEqual({ rotation: 1, isOver: false })
})

test('repeatedly lost answers log nobody out', async () => {
  const organiser = await signIn(app)
  const first = await renewed(organiser)
  for (let time = 1; time <= 5; time += 1) {
    await letPass(organiser, 3_600)
    expect((await renewed(organiser))?.refreshToken).toBe(first?.refreshToken)
  }
  expect(await sessionOf(organiser)).toEqual({ rotation: 1, isOver: false })
})

test('the previous token is valid for ten seconds after its successor was used', async () => {
  const organiser = await signIn(app)
  const next = (await renewed(organiser)) as Pair
  await me(next)
  await letPass(organiser, 2)
  expect(await renewed(organiser)).not.toBeNull()
  await letPass(organiser, 9)
  expect(await renewed(organiser)).toBeNull()
  expect(await sessionOf(organiser)).toMatchObject({ isOver: true })
  expect(await me(next)).toBe('UNAUTHENTICATED')
})

test('a request that is under way during a refresh does not confirm the new tokens', async () => {
  const organiser = await signIn(app)
  const own = app.db.updateTable('sessions').where('userId', '=', organiser.id)
  await own.set({ confirmed: false }).execute()
  let used: Promise<unknown> = Promise.resolve()
  await app.db.transaction().execute(async (trx) => {
    const rotating = trx.updateTable('sessions').where('userId', '=', organiser.id)
    await rotating.set((eb) => ({ rotation: eb('rotation', '+', 1), confirmed: false })).execute()
    used = me(organiser)
    await expect.poll(waitingForLocks).toBe(1)
  })
  await used
  const { confirmed } = await app.db
    .selectFrom('sessions')
    .select('confirmed')
    .where('userId', '=', organiser.id)
    .executeTakeFirstOrThrow()
  expect(confirmed).toBe(false)
})

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]?.waiting ?? 0
}

test('after logging out every token of the session is invalid', async () => {
  const organiser = await signIn(app)
  const next = (await renewed(organiser)) as Pair
  await ask(app, 'mutation { logout }', {}, next.accessToken)
  expect([await renewed(organiser), await renewed(next)]).toEqual([null, null])
  expect([await me(organiser), await me(next)]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED'])
})

test('reuse is in the audit log', async () => {
  const organiser = await signIn(app)
  const second = (await renewed(organiser)) as Pair
  await renewed(second)
  await renewed(organiser)
  const log = await app.db
    .selectFrom('auditLog')
    .select(['action', 'details'])
    .where('userId', '=', organiser.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(log).toEqual([
    { action: 'session_reuse', details: { rotationsSince: 2 } },
    { action: 'session_refreshed', details: { rotation: 2 } },
  ])
})

test('a session refreshes sixty times an hour, an address three hundred times', async () => {
  const strict = await startApp({ environment: { RATE_LIMITS: 'strict' } })
  try {
    const refreshAt = (refreshToken: string, remoteAddress: string) =>
      strict.app.inject({ method: 'POST', url: '/refresh', remoteAddress, payload: { refreshToken } })
    const { refreshToken } = await signIn(strict)
    let accepted = 0
    for (let time = 1; time <= 65; time += 1) {
      accepted += (await refreshAt(refreshToken, `198.51.100.${time}`)).statusCode === 200 ? 1 : 0
    }
    expect(accepted).toBe(60)
    const caller = { address: '203.0.113.5', userAgent: '', deviceCookie: null }
    const codes = new Map<string, number>()
    for (let time = 1; time <= 310; time += 1) {
      const refused: unknown = await strict.services.auth.refresh('nonsense', caller).catch((error) => error)
      const code = refused instanceof DomainError ? refused.code : 'none'
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    expect([...codes]).toEqual([
      ['UNAUTHENTICATED', 300],
      ['RATE_LIMITED', 10],
    ])
  } finally {
    await strict.close()
  }
})

/** Events in tabs of one browser, which share their tokens. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ step: fc.constant('refresh' as const), tabs: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('lose the answer' as const), tabs: fc.constant(1) }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('use' as const), tabs: fc.constant(1) }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('wait' as const), tabs: fc.constant(1) }) },
)

test('no schedule of tabs, lost answers and waits logs anybody out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const organiser = await signIn(app)
      let pair: Pair = organiser
      for (const { step, tabs } of steps) {
        if (step === 'wait') await letPass(organiser, 11)
        if (step === 'use') expect(await me(pair)).toBeUndefined()
        if (step === 'lose the answer') await refresh(pair.refreshToken)
        if (step === 'refresh') {
          const answers = await Promise.all(Array.from({ length: tabs }, () => renewed(pair)))
          expect(answers).not.toContain(null)
          pair = answers.at(-1) as Pair
        }
      }
      expect(await me(pair)).toBeUndefined()
      expect(await sessionOf(organiser)).toMatchObject({ isOver: false })
    }),
    { numRuns: 150 },
  )
})

/** Step of one of two holders of a stolen token: pause, refresh, perhaps use the result. */
const act = fc.record({ isThief: fc.boolean(), pause: fc.constantFrom(0, 11), uses: fc.boolean() })

test('a reused token ends the session for both holders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 7 }), async (acts) => {
      const organiser = await signIn(app)
      const holders: Record<string, Pair> = { owner: organiser, thief: organiser }
      const shown = { owner: 0, thief: 0 }
      const session = { rotation: 0, age: 0, isUsed: false }
      for (const { isThief, pause, uses } of acts) {
        const who = isThief ? 'thief' : 'owner'
        await letPass(organiser, pause)
        session.age += pause
        const behind = session.rotation - shown[who]
        const isRefused = behind > 1 || (behind === 1 && session.isUsed && session.age >= 10)
        const next = await renewed(holders[who] as Pair)
        expect(next === null).toBe(isRefused)
        expect((await sessionOf(organiser)).isOver).toBe(isRefused)
        if (!next) return
        if (behind === 0) Object.assign(session, { rotation: session.rotation + 1, age: 0, isUsed: false })
        holders[who] = next
        shown[who] = session.rotation
        if (uses) session.isUsed = (await me(next)) === undefined
      }
    }),
    { numRuns: 150 },
  )
})

test('a thief who continues is out within two refreshes of the owner', async () => {
  const organiser = await signIn(app)
  let [owner, thief]: (Pair | null)[] = [organiser, organiser]
  let refreshes = 0
  while (owner && thief && refreshes < 5) {
    thief = await renewed(thief)
    if (thief) await me(thief)
    await letPass(organiser, 11)
    owner = await renewed(owner)
    refreshes += 1
  }
  expect(refreshes).toBeLessThanOrEqual(2)
  expect(await sessionOf(organiser)).toMatchObject({ isOver: true })
})
