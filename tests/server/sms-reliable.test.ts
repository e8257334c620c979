import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '#server/process/log.ts'
import { delivery } from '#server/sms/delivery.ts'
import { reliableSms, type SmsOutcome } from '#server/sms/reliable.ts'
import { webhookSms } from '#server/sms/webhook.ts'
import { fakeProvider } from '#tests/support/servers/fake-provider.ts'

const message = { mobile: '9876543210', text: '1234 is your code.', otp: '1234' }

let fake: Awaited<ReturnType<typeof fakeProvider>>
beforeAll(async () => {
  fake = await fakeProvider()
})
afterAll(() => fake.close())

let clock: number
let pauses: number[]
let outcomes: SmsOutcome[]
let lines: string[]
beforeEach(() => {
  clock = 1_000_000
  pauses = []
  outcomes = []
  lines = []
})

function sender() {
  const provider = webhookSms(
    { provider: 'webhook', url: fake.url, secret: 'sixteen letters!', countryCode: '+91' },
    delivery(),
  )
  return reliableSms(provider, {
    log: openLog('info', { write: (line) => void lines.push(line) }),
    noted: (outcome) => void outcomes.push(outcome),
    now: () => clock,
    pause: async (ms) => void pauses.push(ms),
  })
}

const failedToSend = { name: 'DomainError', code: 'UNAVAILABLE', message: 'Failed to send OTP' }

test('a passing fault is tried again twice, each time after a longer pause', async () => {
  fake.answers({ status: 503 }, 'hang up', { status: 200 })
  await sender().send(message)
  expect([fake.received.length, pauses, outcomes]).toEqual([3, [250, 1_000], ['sent']])
})

test('fails after the third error with a message; the log has the reason without the number', async () => {
  fake.answers({ status: 500, body: '{"error":"9876543210 has no 1234"}' })
  await expect(sender().send(message)).rejects.toMatchObject(failedToSend)
  expect([fake.received.length, outcomes]).toEqual([3, ['failed']])
  expect(lines.map((line) => JSON.parse(line).reason)).toEqual(['the provider answered 500'])
  expect(lines.join()).not.toMatch(/9876543210|1234/)
})

test('does not retry what the provider rejects', async () => {
  fake.answers({ status: 400 })
  await expect(sender().send(message)).rejects.toMatchObject(failedToSend)
  expect([fake.received.length, pauses]).toEqual([1, []])
})

test('opens the circuit when the provider is down, probes once, and closes it again', async () => {
  const sms = sender()
  const refuses = () => expect(sms.send(message)).rejects.toMatchObject(failedToSend)
  fake.answers({ status: 500 })
  for (const _message of Array(5)) await refuses()
  expect(fake.received.length).toBe(15)

  await refuses()
  expect([fake.received.length, outcomes.at(-1)]).toEqual([15, 'not_tried'])

  clock += 30_000
  await Promise.all([refuses(), refuses()])
  expect(fake.received.length).toBe(18)

  clock += 30_000
  fake.answers({ status: 200 })
  await sms.send(message)
  await sms.send(message)
  expect([fake.received.length, outcomes.slice(-2)]).toEqual([2, ['sent', 'sent']])
})

test('numbers that a provider refuses do not stop the messages of others', async () => {
  const sms = sender()
  fake.answers({ status: 400 })
  for (const _message of Array(20)) await expect(sms.send(message)).rejects.toMatchObject(failedToSend)
  fake.answers({ status: 200 })
  await sms.send(message)
  expect(outcomes.at(-1)).toBe('sent')
})
