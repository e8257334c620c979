import { createHmac } from 'node:crypto'
import { isProven, type Keys } from '#server/process/secrets.ts'

/** Unknown devices have rate limits of their own, so that they cannot lock out those that signed in before. */
export type DeviceTrust = 'known' | 'unknown'

const KNOWN_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1_000

export const DEVICE_COOKIE_SECONDS = (KNOWN_DAYS * DAY_MS) / 1_000

/** Sign-in day and its MAC with the number; the number itself is not included. */
export function deviceCookieFor(mobile: string, [key]: Keys, now = Date.now()): string {
  const day = Math.floor(now / DAY_MS)
  return `${day}.${proofOf(mobile, day, key).toString('base64url')}`
}

export function deviceTrustOf(mobile: string, deviceCookie: string | null, keys: Keys, now = Date.now()): DeviceTrust {
  const [, day, proof] = /^(\d{1,6})\.([\w-]{43})$/.exec(deviceCookie ?? '') ?? []
  if (day === undefined || proof === undefined) return 'unknown'
  const isOurs = isProven(Buffer.from(proof, 'base64url'), keys, (key) => proofOf(mobile, Number(day), key))
  return isOurs && Number(day) > now / DAY_MS - KNOWN_DAYS ? 'known' : 'unknown'
}

function proofOf(mobile: string, day: number, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`${mobile} ${day}`).digest()
}
