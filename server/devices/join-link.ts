import { createHmac } from 'node:crypto'
import { isProven, type Keys } from '#server/process/secrets.ts'

export type DeviceInvite = { deviceId: string; url: string; expiresAt: Date; isClaimed: boolean }

const ID_BYTES = 16
const MAC_BYTES = 16
const SECRET = /^[\w-]{43}$/

/** Derived, so that it can be shown again. The secret is in the fragment, which browsers do not send. */
export function joinUrl(origin: string, deviceId: string, generation: number, keys: Keys): string {
  return `${origin}/join#${secretFor(deviceId, generation, keys)}`
}

/** As `joinUrl`, for a scorer's phone. */
export function scorerUrl(origin: string, scorerId: string, generation: number, keys: Keys): string {
  return `${origin}/score#${secretFor(scorerId, generation, keys)}`
}

function secretFor(uuid: string, generation: number, [key]: Keys): string {
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, macOf(id, generation, key)]).toString('base64url')
}

/** Id of the device or scorer that a secret claims, not verified; null when it is malformed. */
export function idIn(secret: string): string | null {
  if (!SECRET.test(secret)) return null
  const hex = Buffer.from(secret, 'base64url').toString('hex', 0, ID_BYTES)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function isSecretOf(generation: number, secret: string, keys: Keys): boolean {
  const bytes = Buffer.from(secret, 'base64url')
  const isWhole = bytes.toString('base64url') === secret && bytes.length === ID_BYTES + MAC_BYTES
  const id = bytes.subarray(0, ID_BYTES)
  return isWhole && isProven(bytes.subarray(ID_BYTES), keys, (key) => macOf(id, generation, key))
}

function macOf(id: Uint8Array, generation: number, key: Buffer): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(generation)
  return createHmac('sha256', key).update(id).update(counted).digest().subarray(0, MAC_BYTES)
}
