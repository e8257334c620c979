import { createHash, randomBytes } from 'node:crypto'

/** A phone that joined as one of an event's devices, as its token proves. */
export type JoinedDevice = { deviceId: string; eventId: string; name: string; isController: boolean }

/** By which a leaked token is recognised for what it is, by people and by scanners. */
const PREFIX = 'mdc_'

/** 256 random bits under the prefix. */
export function newDeviceToken(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

export function isDeviceToken(bearer: string): boolean {
  return bearer.startsWith(PREFIX)
}

/** What the database keeps of a token. */
export function deviceTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
