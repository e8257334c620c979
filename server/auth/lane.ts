import { createHmac } from 'node:crypto'
import { isProven, type Keys } from '#server/secrets.ts'

/** Whether a number is used on a device that signed in with it before. What strangers use up is theirs alone. */
export type Lane = 'known' | 'unknown'

const KNOWN_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1_000

export const DEVICE_MARK_SECONDS = (KNOWN_DAYS * DAY_MS) / 1_000

/** What a device carries from a sign-in: the day of it, and a proof that it was with this number. It does not hold the number. */
export function deviceMarkFor(mobile: string, [key]: Keys, now = Date.now()): string {
  const day = Math.floor(now / DAY_MS)
  return `${day}.${proofOf(mobile, day, key).toString('base64url')}`
}

export function laneOf(mobile: string, deviceMark: string | null, keys: Keys, now = Date.now()): Lane {
  const [, day, proof] = /^(\d{1,6})\.([\w-]{43})$/.exec(deviceMark ?? '') ?? []
  if (day === undefined || proof === undefined) return 'unknown'
  const isOurs = isProven(Buffer.from(proof, 'base64url'), keys, (key) => proofOf(mobile, Number(day), key))
  return isOurs && Number(day) > now / DAY_MS - KNOWN_DAYS ? 'known' : 'unknown'
}

function proofOf(mobile: string, day: number, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`${mobile} ${day}`).digest()
}
