import type { TestApp } from '#tests/support/servers/app.ts'
import { createEvent, plainEvent } from './events.ts'
import { type Answer, ask, type Organiser } from './graphql.ts'

const INVITE = 'deviceId url expiresAt isClaimed'

export function invite(app: TestApp, by: Organiser | null, deviceId: string): Promise<Answer> {
  const query = `mutation ($deviceId: ID!) { inviteDevice(deviceId: $deviceId) { ${INVITE} } }`
  return ask(app, query, { deviceId }, by?.accessToken)
}

export function relink(app: TestApp, by: Organiser | null, deviceId: string): Promise<Answer> {
  const query = `mutation ($deviceId: ID!) { relinkDevice(deviceId: $deviceId) { ${INVITE} } }`
  return ask(app, query, { deviceId }, by?.accessToken)
}

/** The part after `#` of a join link. */
export function secretIn(url: string): string {
  return new URL(url).hash.slice(1)
}

export async function inviteSecretFor(app: TestApp, by: Organiser, deviceId: string): Promise<string> {
  return secretIn((await invite(app, by, deviceId)).data.inviteDevice.url)
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test asked for
type JoinAnswer = { status: number; headers: Record<string, any>; body: any }
type Phone = { phone?: string; address?: string; userAgent?: string }

export async function join(
  { app }: TestApp,
  secret: unknown,
  { phone, address, userAgent }: Phone = {},
): Promise<JoinAnswer> {
  const response = await app.inject({
    method: 'POST',
    url: '/live/join',
    remoteAddress: address ?? '203.0.113.7',
    headers: { 'user-agent': userAgent ?? 'Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/143.0 Mobile' },
    payload: { token: secret, ...(phone !== undefined && { phone }) },
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

export type EventWithDevices = {
  id: string
  slug: string
  devices: { id: string; name: string; isController: boolean }[]
}

export async function eventWithDevices(
  app: TestApp,
  by: Organiser,
  change: Record<string, unknown> = {},
): Promise<EventWithDevices> {
  const devices = [{ name: 'Scorer’s table', isController: true }, { name: 'Pavilion end' }, { name: 'Square leg' }]
  return (await createEvent(app, by, plainEvent('Sunday Final', { devices, ...change }))).data.createEvent
}

export async function joinDevice(app: TestApp, by: Organiser, deviceId: string | undefined): Promise<string> {
  return (await join(app, await inviteSecretFor(app, by, deviceId ?? ''))).body.deviceToken
}
