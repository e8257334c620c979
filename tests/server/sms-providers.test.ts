import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { delivery } from '#server/sms/delivery.ts'
import { smsProvider } from '#server/sms/provider.ts'
import { fakeProvider } from '#tests/support/servers/fake-provider.ts'

const message = { mobile: '9876543210', text: '1234 is your Maidan Live code.\n\n@maidan.example #1234', otp: '1234' }

let fake: Awaited<ReturnType<typeof fakeProvider>>
beforeAll(async () => {
  fake = await fakeProvider()
})
afterAll(() => fake.close())
beforeEach(() => fake.answers({ status: 200, body: '{"type":"success"}' }))

function providerOf(environment: Record<string, string>, answerWithinMs?: number) {
  const { sms } = readConfig(environment)
  if (sms.provider === 'outbox') throw new Error('This environment names no provider.')
  return smsProvider(sms, delivery(answerWithinMs))
}

const twilio = () => ({
  SMS_PROVIDER: 'twilio',
  SMS_API_URL: fake.url,
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'secret token',
  TWILIO_FROM: '+15005550006',
})
const msg91 = () => ({
  SMS_PROVIDER: 'msg91',
  SMS_API_URL: fake.url,
  MSG91_AUTH_KEY: 'auth key',
  MSG91_TEMPLATE_ID: '65e06f45d6fc05278c7d47e2',
})
const webhook = () => ({
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: `${fake.url}/sms?from=maidan`,
  SMS_WEBHOOK_SECRET: 'sixteen letters!',
})

describe('Twilio', () => {
  test('gets the number with its country code and the text, with the account’s credentials', async () => {
    fake.answers({ status: 201, body: '{"sid":"SM1"}' })
    await providerOf(twilio()).send(message)

    const [{ method, url, headers, body } = unreceived] = fake.received
    expect([method, url]).toEqual(['POST', '/2010-04-01/Accounts/AC1/Messages.json'])
    expect(headers.authorization).toBe(`Basic ${Buffer.from('AC1:secret token').toString('base64')}`)
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      To: '+919876543210',
      From: '+15005550006',
      Body: message.text,
    })
  })

  test('sends through a messaging service where one is named', async () => {
    await providerOf({ ...twilio(), TWILIO_FROM: 'MG7' }).send(message)
    const form = new URLSearchParams(fake.received[0]?.body)
    expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual(['MG7', null])
  })
})

describe('MSG91', () => {
  test('gets the number, the registered template and the code', async () => {
    await providerOf(msg91()).send(message)

    const [{ method, url, headers, body } = unreceived] = fake.received
    expect([method, url, headers['authkey']]).toEqual(['POST', '/api/v5/flow', 'auth key'])
    expect(JSON.parse(body)).toEqual({
      template_id: '65e06f45d6fc05278c7d47e2',
      short_url: '0',
      recipients: [{ mobiles: '919876543210', otp: '1234' }],
    })
  })

  test('fills the template’s variable', async () => {
    await providerOf({ ...msg91(), MSG91_OTP_VARIABLE: 'VAR1' }).send(message)
    expect(JSON.parse(fake.received[0]?.body ?? '').recipients).toEqual([{ mobiles: '919876543210', VAR1: '1234' }])
  })

  test.each(['{"type":"error","message":"template 9876543210"}', 'not JSON'])(
    'did not take the message when its 200 says %s',
    async (body) => {
      fake.answers({ status: 200, body })
      await expect(providerOf(msg91()).send(message)).rejects.toMatchObject({
        message: 'the provider answered 200, but not with success',
        isPassing: false,
      })
    },
  )
})

describe('a webhook', () => {
  test('gets the message and a signature over timestamp and body', async () => {
    const before = Math.floor(Date.now() / 1_000)
    await providerOf(webhook()).send(message)

    const [{ method, url, headers, body } = unreceived] = fake.received
    expect([method, url]).toEqual(['POST', '/sms?from=maidan'])
    expect(JSON.parse(body)).toEqual({ mobile: '+919876543210', text: message.text, otp: '1234' })
    const timestamp = String(headers['x-maidan-timestamp'])
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before)
    const signature = createHmac('sha256', 'sixteen letters!').update(`${timestamp}.${body}`).digest('hex')
    expect(headers['x-maidan-signature']).toBe(`sha256=${signature}`)
  })
})

describe('every provider', () => {
  test.each([
    [{ status: 400 }, false, 'the provider answered 400'],
    [{ status: 401 }, false, 'the provider answered 401'],
    [{ status: 302 }, false, 'the provider answered 302'],
    [{ status: 429 }, false, 'the provider answered 429'],
    [{ status: 500 }, true, 'the provider answered 500'],
    [{ status: 503 }, true, 'the provider answered 503'],
  ])('%j is a message not taken', async (answer, isPassing, reason) => {
    fake.answers(answer)
    for (const environment of [twilio(), msg91(), webhook()]) {
      await expect(providerOf(environment).send(message)).rejects.toMatchObject({ message: reason, isPassing })
    }
  })

  test('retries a broken connection or a missing answer', async () => {
    fake.answers('hang up', 'silence')
    await expect(providerOf(webhook()).send(message)).rejects.toMatchObject({ isPassing: true })
    await expect(providerOf(webhook(), 100).send(message)).rejects.toMatchObject({
      message: 'the provider gave no answer (TimeoutError)',
      isPassing: true,
    })
  })

  test('is configured by its variables; missing ones are listed without values', () => {
    const refuses = (environment: Record<string, string>, problems: string | RegExp) =>
      expect(() => readConfig(environment)).toThrow(problems)
    refuses(
      { SMS_PROVIDER: 'twilio', TWILIO_AUTH_TOKEN: 'secret' },
      [
        'The environment has problems:',
        '  TWILIO_ACCOUNT_SID must be set for SMS_PROVIDER=twilio',
        '  TWILIO_FROM must be set for SMS_PROVIDER=twilio',
      ].join('\n'),
    )
    refuses({ SMS_PROVIDER: 'msg91' }, /MSG91_AUTH_KEY .*\n.*MSG91_TEMPLATE_ID /)
    refuses({ SMS_PROVIDER: 'webhook' }, /SMS_WEBHOOK_URL .*\n.*SMS_WEBHOOK_SECRET /)
    refuses(
      { SMS_PROVIDER: 'webhook', SMS_WEBHOOK_SECRET: 'short', SMS_COUNTRY_CODE: '91' },
      /SMS_COUNTRY_CODE must be a country code.*\n.*SMS_WEBHOOK_SECRET must have at least 16/,
    )
    refuses({ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER must be one of outbox, twilio, msg91, webhook')
  })

  test('a real provider is accepted for a public address in production', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://maidan.example' }
    expect(readConfig({ ...production, ...twilio() }).sms.provider).toBe('twilio')
    expect(() => readConfig(production)).toThrow('ALLOW_OUTBOX')
  })
})

const unreceived = { method: '', url: '', headers: {} as Record<string, string>, body: '' }
