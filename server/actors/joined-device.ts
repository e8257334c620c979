import { createHash, randomBytes } from 'node:crypto'

export type JoinedDevice = { deviceId: string; eventId: string; name: string; isController: boolean }

const PREFIX = 'mdc_'

export function newDeviceToken(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

export function isDeviceToken(bearer: string): boolean {
  return bearer.startsWith(PREFIX)
}

export function deviceTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
