import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, codeOf, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const SEND = 'mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile expiresInSeconds } }'
const VALIDATE = `mutation ($mobile: String!, $otp: String!) {
  validateOtp(mobile: $mobile, otp: $otp) { tokens { accessToken refreshToken expiresInSeconds } user { mobile fullname } isNewUser }
}`
const ME = '{ me { id mobile fullname email } }'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const send = (mobile: string) => ask(app, SEND, { mobile })
const validate = (mobile: string, otp: string) => ask(app, VALIDATE, { mobile, otp })
const otpFor = (mobile: string) => app.outbox.sent().find((message) => message.mobile === mobile)?.otp ?? ''
const wrong = (otp: string) => otp.replace(/./g, (digit) => String((Number(digit) + 1) % 10))

test('a pasted number gets a code, which signs in', async () => {
  const sent = await send('+91 98765-43210')
  expect(sent.data.sendOtp).toEqual({ mobile: '9876543210', expiresInSeconds: 300 })

  const { data } = await validate('098765 43210', otpFor('9876543210'))

  expect(data.validateOtp).toMatchObject({ user: { mobile: '9876543210', fullname: '' }, isNewUser: true })
  expect(data.validateOtp.tokens.expiresInSeconds).toBe(900)
  const me = await ask(app, ME, {}, data.validateOtp.tokens.accessToken)
  expect(me.data.me).toMatchObject({ mobile: '9876543210', fullname: '', email: '' })
})

test('rejects an invalid number at its field', async () => {
  const { errors } = await send('12345')
  expect(errors?.[0]).toMatchObject({
    message: 'Please enter a valid 10-digit phone number',
    extensions: { code: 'BAD_USER_INPUT', fields: { mobile: 'Please enter a valid 10-digit phone number' } },
  })
})

test('the text message is in the language that was asked for, English otherwise', async () => {
  const inLanguage = 'mutation ($mobile: String!) { sendOtp(mobile: $mobile, language: MR) { mobile } }'
  await ask(app, inLanguage, { mobile: '9811111122' })
  await send('9811111133')
  const textFor = (mobile: string) => app.outbox.sent().find((message) => message.mobile === mobile)?.text
  expect(textFor('9811111122')).toBe(`${otpFor('9811111122')} हा तुमचा मैदान लाइव कोड आहे. तो कोणालाही सांगू नका.`)
  expect(textFor('9811111133')).toMatch(/^\d{4} is your Maidan Live code[.] Do not share it with anybody[.]/)
})

test('sending again repeats the code', async () => {
  await send('9811111111')
  const first = otpFor('9811111111')
  await send('9811111111')
  expect(otpFor('9811111111')).toBe(first)
})

test('a code works once', async () => {
  await send('9822222222')
  const otp = otpFor('9822222222')
  const answers = await Promise.all(Array.from({ length: 2 }, () => validate('9822222222', otp)))
  expect(answers.map(codeOf).sort()).toEqual(['OTP_INVALID', undefined])
})

test('three wrong tries invalidate a code, also concurrently', async () => {
  await send('9833333333')
  const otp = otpFor('9833333333')
  const answers = await Promise.all(Array.from({ length: 20 }, () => validate('9833333333', wrong(otp))))
  expect(answers.filter((answer) => codeOf(answer) === 'OTP_INVALID')).toHaveLength(3)
  expect(answers.filter((answer) => codeOf(answer) === 'OTP_ATTEMPTS_EXCEEDED')).toHaveLength(17)

  expect(codeOf(await validate('9833333333', otp))).toBe('OTP_ATTEMPTS_EXCEEDED')
  await send('9833333333')
  expect(codeOf(await validate('9833333333', otpFor('9833333333')))).toBeUndefined()
})

test('rejects expired and unsent codes equally', async () => {
  await send('9844444444')
  await app.db
    .updateTable('otpChallenges')
    .set({ expiresAt: new Date(0) })
    .where('mobile', '=', '9844444444')
    .execute()
  const expired = await validate('9844444444', otpFor('9844444444'))
  const neverSent = await validate('9855555555', '1234')
  expect(expired.errors).toEqual(neverSent.errors)
  expect(expired.errors?.[0]?.message).toBe('Invalid or expired OTP')
})

test.each(['123', '12345', '²²²²', 'abcd', ''])('%j is not a code, and does not count as a try', async (otp) => {
  await send('9866666666')
  const { errors } = await validate('9866666666', otp)
  expect(errors?.[0]).toMatchObject({
    message: 'Please enter complete 4-digit OTP',
    extensions: { code: 'BAD_USER_INPUT', fields: { otp: 'Please enter complete 4-digit OTP' } },
  })
})

test('a user is new until the profile has been completed once', async () => {
  const organiser = await signIn(app)
  expect((await signIn(app, organiser.mobile)).isNewUser).toBe(true)
  await ask(
    app,
    'mutation { updateProfile(input: { fullname: " Asha  Patil ", email: "asha@example.com" }) { fullname } }',
    {},
    organiser.accessToken,
  )
  expect(await signIn(app, organiser.mobile)).toMatchObject({ isNewUser: false, id: organiser.id })
})

test('rejects a missing or made-up token', async () => {
  expect((await ask(app, ME)).errors?.[0]).toMatchObject({
    message: 'Please sign in.',
    extensions: { code: 'UNAUTHENTICATED' },
  })
  expect((await ask(app, ME, {}, 'nonsense')).errors?.[0]).toMatchObject({
    message: 'Session expired. Please sign in again.',
    extensions: { code: 'UNAUTHENTICATED' },
  })
})

test('the database holds no codes or tokens', async () => {
  const organiser = await signIn(app)
  const tables = [await app.db.selectFrom('otpChallenges').selectAll().execute()]
  const tokens = await app.db.selectFrom('accessTokens').selectAll().execute()
  expect(JSON.stringify(tables)).not.toContain(`"${otpFor(organiser.mobile)}"`)
  expect(tokens.map(({ hash }) => hash.toString('utf8'))).not.toContain(organiser.accessToken)
  expect(tokens.every(({ hash }) => hash.length === 32)).toBe(true)
})

test('the text message ends with the code for the public host, whatever the Host header says', async () => {
  const app = await startApp({ environment: { PUBLIC_URL: 'https://maidan.example' } })
  try {
    const payload = { query: SEND, variables: { mobile: '9876543210' } }
    await app.app.inject({ method: 'POST', url: '/graphql', headers: { host: 'other.example' }, payload })
    const { text = '', otp } = app.outbox.sent()[0] ?? {}
    expect(text.split('\n').at(-1)).toBe(`@maidan.example #${otp}`)
  } finally {
    await app.close()
  }
})
