import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '#server/errors/domain-error.ts'
import { DAY, HOUR, MINUTE } from '#server/rate-limits/rate-limit.ts'
import { ask } from '#tests/support/api/graphql.ts'
import { legacyClientAt } from '#tests/support/api/legacy-client.ts'
import { ageDatabase } from '#tests/support/database/clock.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const MOBILE = '9876543210'
const STRICT = { RATE_LIMITS: 'strict' }
const SEND = 'mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile } }'

vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
const open = async (environment: Record<string, string> = STRICT) => {
  await app.close()
  app = await startApp({ environment })
}
beforeEach(async () => {
  app = await startApp({ environment: STRICT })
})
afterEach(() => app.close())

const strangerAt = (place: number) => legacyClientAt(app, `198.51.${Math.floor(place / 250)}.${place % 250}`)
/** A mobile number in a block of its own. */
const numberIn = (block: number) => `9${String(block).padStart(5, '0')}1234`

test('the fourth send within ten minutes waits, and says for how long', async () => {
  for (let send = 1; send <= 3; send += 1) expect((await strangerAt(send).sendOtp(MOBILE)).status).toBe(200)

  const { status, headers, body } = await strangerAt(4).sendOtp(MOBILE)
  const seconds = Number(headers['retry-after'])
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(body.error).toBe(`Please wait ${seconds} seconds before requesting another OTP.`)
  expect(seconds).toBeGreaterThan(9 * MINUTE)
  expect(seconds).toBeLessThanOrEqual(10 * MINUTE)

  const { errors } = await ask(app, SEND, { mobile: `+91 ${MOBILE}` })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) })
  expect(app.outbox.sent()).toHaveLength(3)
})

test('a number is sent three codes in ten minutes, five in an hour, eight in a day', async () => {
  const sentAfter = async (seconds: number) => {
    await ageDatabase(app, seconds)
    let sent = 0
    while ((await strangerAt(sent).sendOtp(MOBILE)).status === 200) sent += 1
    return sent
  }
  expect(await sentAfter(0)).toBe(3)
  expect(await sentAfter(11 * MINUTE)).toBe(2)
  expect(await sentAfter(61 * MINUTE)).toBe(3)
  expect(await sentAfter(61 * MINUTE)).toBe(0)
  expect(await sentAfter(DAY)).toBe(3)
})

test('of fifty concurrent sends three are accepted', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, place) => strangerAt(place).sendOtp(MOBILE)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
})

test('three deliveries repeat one code, the fourth brings another', async () => {
  await open({ RATE_LIMITS: 'relaxed' })
  for (let send = 1; send <= 4; send += 1) await strangerAt(1).sendOtp(MOBILE)
  const challenges = await app.db.selectFrom('otpChallenges').select('deliveries').orderBy('createdAt').execute()
  expect(challenges.map(({ deliveries }) => deliveries)).toEqual([3, 1])
  expect(
    new Set(
      app.outbox
        .sent()
        .slice(1)
        .map(({ otp }) => otp),
    ).size,
  ).toBe(1)
})

test('a verified send is refunded', async () => {
  const device = legacyClientAt(app)
  for (let time = 1; time <= 12; time += 1) expect((await device.signIn(MOBILE)).user.mobile).toBe(MOBILE)
})

test('a trusted device is told that a code is used up, even one that was requested without its cookie', async () => {
  const device = legacyClientAt(app)
  await device.signIn(MOBILE)
  await strangerAt(1).sendOtp(MOBILE)
  const codes: string[] = []
  for (let time = 1; time <= 4; time += 1) codes.push((await device.tryWrongOtp(MOBILE)).body.code)
  expect(codes).toEqual(['OTP_INVALID', 'OTP_INVALID', 'OTP_INVALID', 'OTP_ATTEMPTS_EXCEEDED'])
})

test('a failed message is not counted', async () => {
  const { send } = app.outbox
  app.outbox.send = () => Promise.reject(new DomainError('UNAVAILABLE', 'Failed to send OTP'))
  for (let time = 1; time <= 5; time += 1) {
    const { status, body } = await strangerAt(1).sendOtp(MOBILE)
    expect([status, body.error]).toEqual([503, 'Failed to send OTP'])
  }
  app.outbox.send = send
  expect((await strangerAt(1).sendOtp(MOBILE)).status).toBe(200)
})

test('a failed resend refunds itself, and not the earlier sends of its code', async () => {
  for (let send = 1; send <= 2; send += 1) expect((await strangerAt(1).sendOtp(MOBILE)).status).toBe(200)
  const { send } = app.outbox
  app.outbox.send = () => Promise.reject(new DomainError('UNAVAILABLE', 'Failed to send OTP'))
  expect((await strangerAt(1).sendOtp(MOBILE)).status).toBe(503)
  app.outbox.send = send
  expect((await strangerAt(1).sendOtp(MOBILE)).status).toBe(200)
  expect((await strangerAt(1).sendOtp(MOBILE)).status).toBe(429)
})

test('limits an address to thirty sends an hour, in any notation and despite forged headers', async () => {
  let sent = 0
  for (let block = 1; block <= 33; block += 1) {
    const device = legacyClientAt(app, `2001:db8:7:7::${block.toString(16)}`)
    const { status } = await device.post(
      '/sendOTP',
      { mobile: numberIn(block) },
      { 'x-forwarded-for': `192.0.2.${block}` },
    )
    sent += status === 200 ? 1 : 0
  }
  expect(sent).toBe(30)
  expect((await legacyClientAt(app, '2001:db8:7:8::1').sendOtp(numberIn(50))).status).toBe(200)
})

test('limits a block of ten thousand numbers to thirty sends an hour', async () => {
  let sent = 0
  for (let place = 1; place <= 33; place += 1) {
    const { status } = await strangerAt(place).sendOtp(String(9_876_540_000 + place))
    sent += status === 200 ? 1 : 0
  }
  expect(sent).toBe(30)
})

test('limits the whole instance, and reserves a fifth for trusted devices', async () => {
  await open({ ...STRICT, SMS_DAILY_LIMIT: '100' })
  const owner = legacyClientAt(app)
  await owner.signIn(MOBILE)
  let sent = 1
  for (let block = 1; block <= 12; block += 1) {
    sent += (await strangerAt(block).sendOtp(numberIn(block))).status === 200 ? 1 : 0
  }
  expect(sent).toBe(8)
  expect((await owner.sendOtp(MOBILE)).status).toBe(200)
})

test('halves the limit when few messages are verified', async () => {
  let sent = 0
  for (let block = 1; block <= 60; block += 1) {
    sent += (await strangerAt(block).sendOtp(numberIn(block))).status === 200 ? 1 : 0
  }
  expect(sent).toBe(50)
})

test('limits an address to thirty wrong tries an hour', async () => {
  const device = legacyClientAt(app)
  let wrong = 0
  for (let block = 1; block <= 12; block += 1) {
    await strangerAt(block).sendOtp(numberIn(block))
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const { body } = await device.tryWrongOtp(numberIn(block))
      if (body.code === 'OTP_INVALID') wrong += 1
      else expect(body.error).toMatch(/^Too many requests\. Please try again in \d+ seconds\.$/)
    }
  }
  expect(wrong).toBe(30)
})

test('relaxed limits leave room for forty sends from an address and a number without a gap, and three tries a code', async () => {
  await open({})
  const device = legacyClientAt(app)
  for (let send = 1; send <= 40; send += 1) expect((await device.sendOtp(MOBILE)).status).toBe(200)
  const codes = []
  for (let attempt = 1; attempt <= 4; attempt += 1) codes.push((await device.tryWrongOtp(MOBILE)).body.code)
  expect(codes).toEqual(['OTP_INVALID', 'OTP_INVALID', 'OTP_INVALID', 'OTP_ATTEMPTS_EXCEEDED'])
})

test('an operator unlocks a number', async () => {
  for (let send = 1; send <= 4; send += 1) await strangerAt(send).sendOtp(MOBILE)
  await app.services.passcodes.unlock(MOBILE)
  expect((await strangerAt(5).sendOtp(MOBILE)).status).toBe(200)
})

test('deletes only hits older than every window', async () => {
  await strangerAt(1).sendOtp(MOBILE)
  await strangerAt(1).tryWrongOtp(MOBILE)
  const left = async () => {
    await app.services.limits.prune()
    await app.services.auth.prune()
    const spendings = await app.db.selectFrom('spendings').select('budget').execute()
    const challenges = await app.db.selectFrom('otpChallenges').select('id').execute()
    return [spendings.length, challenges.length]
  }
  expect(await left()).toEqual([6, 1])
  await ageDatabase(app, 2 * HOUR)
  expect(await left()).toEqual([5, 1])
  await ageDatabase(app, 2 * DAY)
  expect(await left()).toEqual([1, 0])
  await ageDatabase(app, 365 * DAY)
  expect(await left()).toEqual([0, 0])
})

test('rate limits store no numbers or addresses', async () => {
  await legacyClientAt(app, '198.51.100.77').sendOtp(MOBILE)
  const rows = JSON.stringify(await app.db.selectFrom('spendings').selectAll().execute())
  expect(rows).not.toContain(MOBILE.slice(0, 6))
  expect(rows).not.toContain('198.51')
})
