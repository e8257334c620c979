import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deriveOtp } from '#server/auth/passcodes/otp.ts'
import { DAY } from '#server/rate-limits/rate-limit.ts'
import { type LegacyClient, legacyClientAt } from '#tests/support/api/legacy-client.ts'
import { ageDatabase } from '#tests/support/database/clock.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const VICTIM = '9876543210'

vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
const open = async (environment: Record<string, string>) => {
  await app.close()
  app = await startApp({ environment })
}
beforeEach(async () => {
  app = await startApp({ environment: { RATE_LIMITS: 'strict' } })
})
afterEach(() => app.close())

/** Requests from five hundred addresses in turn. */
const bot = () => {
  let place = 0
  return (): LegacyClient => {
    place = (place + 1) % 500
    return legacyClientAt(app, `198.51.${Math.floor(place / 250)}.${place % 250}`)
  }
}

/** Requests codes and guesses until both are refused; returns the number of compared guesses. */
async function guesses(next: () => LegacyClient, mobile: string): Promise<number> {
  let compared = 0
  while ((await next().sendOtp(mobile)).status === 200) {
    for (;;) {
      const { body } = await next().tryWrongOtp(mobile)
      if (body.code === 'RATE_LIMITED') return compared
      if (body.code !== 'OTP_INVALID') break
      compared += 1
    }
  }
  return compared
}

test('of fifty concurrent wrong codes at most three are compared', async () => {
  await open({ RATE_LIMITS: 'relaxed' })
  const next = bot()
  for (let round = 1; round <= 5; round += 1) {
    await next().sendOtp(VICTIM)
    const answers = await Promise.all(Array.from({ length: 50 }, () => next().tryWrongOtp(VICTIM)))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'OTP_INVALID').length).toBeLessThanOrEqual(3)
    expect(codes).toContain('OTP_ATTEMPTS_EXCEEDED')
    expect(codes).not.toContain(undefined)
  }
})

test('fifty concurrent right codes open one session', async () => {
  await legacyClientAt(app).sendOtp(VICTIM)
  const answers = await Promise.all(Array.from({ length: 50 }, () => legacyClientAt(app).validateOtp(VICTIM)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await app.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

test('a bot with five hundred addresses guesses ten times a day, twenty a month, fifty a year', async () => {
  const next = bot()
  const within: Record<number, number> = {}
  let compared = 0
  for (let day = 0; day < 365; day += 5) {
    compared += await guesses(next, VICTIM)
    within[day] = compared
    await ageDatabase(app, 5 * DAY)
  }
  expect(within[0]).toBeLessThanOrEqual(10)
  expect(within[25]).toBe(20)
  expect(within[360]).toBe(50)
})

test('meanwhile the owner signs in at once on a trusted device', async () => {
  const owner = legacyClientAt(app, '203.0.113.9')
  await owner.signIn(VICTIM)
  const next = bot()
  for (let day = 1; day <= 5; day += 1) {
    await guesses(next, VICTIM)
    for (let time = 1; time <= 4; time += 1) {
      expect((await owner.sendOtp(VICTIM)).status).toBe(200)
      const otp = app.outbox.sent()[0]?.otp
      await guesses(next, VICTIM)
      expect((await owner.validateOtp(VICTIM, otp)).status).toBe(200)
    }
    await ageDatabase(app, DAY)
  }
  expect((await legacyClientAt(app, '203.0.113.9').sendOtp(VICTIM)).status).toBe(200)
})

test('a code for trusted devices does not work on others, and vice versa', async () => {
  const owner = legacyClientAt(app)
  await owner.signIn(VICTIM)
  await owner.sendOtp(VICTIM)
  const stranger = legacyClientAt(app, '198.51.0.1')
  expect((await stranger.validateOtp(VICTIM)).body.code).toBe('OTP_INVALID')
  expect((await owner.validateOtp(VICTIM)).status).toBe(200)
})

test('a bot on many numbers compares at most three guesses for each message that the instance may send', async () => {
  await open({ RATE_LIMITS: 'strict', SMS_DAILY_LIMIT: '100' })
  const next = bot()
  let compared = 0
  for (let block = 1; block <= 40; block += 1) compared += await guesses(next, `9${String(block).padStart(5, '0')}1234`)
  expect(compared).toBeLessThanOrEqual(3 * 8)
})

test('codes are uniform: three guesses hit three in ten thousand times', () => {
  const key = Buffer.alloc(32, 7)
  const counts = new Uint32Array(10_000)
  const codes = 200_000
  let hits = 0
  for (let id = 0; id < codes; id += 1) {
    const otp = Number(deriveOtp(String(id), key))
    counts[otp] = (counts[otp] ?? 0) + 1
    if (otp === 1234 || otp === 0 || otp === 9999) hits += 1
  }
  const expected = codes / counts.length
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  expect(chiSquare).toBeLessThan(10_442)
  expect(Math.abs(hits / codes - 0.0003)).toBeLessThan(0.00012)
})

test('known and unknown numbers get the same answers', async () => {
  await legacyClientAt(app).signIn(VICTIM)
  const known = await legacyClientAt(app, '198.51.0.1').sendOtp(VICTIM)
  const unknown = await legacyClientAt(app, '198.51.0.2').sendOtp('9876500000')
  expect(known.status).toBe(unknown.status)
  expect({ ...known.body, mobile: '' }).toEqual({ ...unknown.body, mobile: '' })
  expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
})

test('every step is in the audit log, without the number', async () => {
  await open({ RATE_LIMITS: 'relaxed' })
  const device = legacyClientAt(app)
  await device.sendOtp(VICTIM)
  for (let attempt = 1; attempt <= 3; attempt += 1) await device.tryWrongOtp(VICTIM)
  const { accessToken } = await device.signIn(VICTIM)
  await device.post('/logout', {}, { authorization: `Bearer ${accessToken}` })
  const log = await app.db.selectFrom('auditLog').selectAll().orderBy('id').execute()
  expect(log.map(({ action }) => action)).toEqual([
    'otp_sent',
    'otp_wrong',
    'otp_wrong',
    'otp_wrong',
    'otp_locked',
    'otp_sent',
    'otp_ok',
    'session_created',
    'session_revoked',
  ])
  expect(log[0]).toMatchObject({ network: '203.0.113.0/24', mobile: expect.stringMatching(/^m_[0-9a-f]{12}_10$/) })
  expect(JSON.stringify(log)).not.toContain(VICTIM)

  await app.db
    .updateTable('auditLog')
    .set({ at: new Date(Date.now() - 181 * DAY * 1_000) })
    .where('action', '=', 'otp_sent')
    .execute()
  await app.services.audit.prune()
  expect(await app.db.selectFrom('auditLog').select('id').execute()).toHaveLength(7)
})
