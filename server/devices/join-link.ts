import { createHmac } from 'node:crypto'
import { isProven, type Keys } from '#server/secrets.ts'

/** The way in for one phone. */
export type DeviceInvite = { deviceId: string; url: string; expiresAt: Date; isClaimed: boolean }

const ID_BYTES = 16
const MAC_BYTES = 16
const SECRET = /^[\w-]{43}$/

/** The link of a device's generation. It is derived, so that it can be shown again; the browser keeps what follows the `#` to itself. */
export function joinUrl(origin: string, deviceId: string, generation: number, [key]: Keys): string {
  const id = Buffer.from(deviceId.replaceAll('-', ''), 'hex')
  const secret = Buffer.concat([id, macOf(id, generation, key)]).toString('base64url')
  return `${origin}/join#${secret}`
}

/** Which device a secret says that it is for, true or not; null when it is no secret of ours. */
export function deviceIdIn(secret: string): string | null {
  if (!SECRET.test(secret)) return null
  const hex = Buffer.from(secret, 'base64url').toString('hex', 0, ID_BYTES)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether we made the secret, for just this generation of the device that it names. */
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
