import { createHmac } from 'node:crypto'
import { isProven, type Keys } from '#server/process/secrets.ts'

/** Which recording of an event: the programme when `deviceId` is null. */
export type DownloadName = { eventId: string; deviceId: string | null }

/** As they stand in a link, not verified. */
export type DownloadProof = { until: string; proof: string }

const PROGRAMME = 'programme'
/** Long enough for a large file on a slow line; an interrupted download resumes with the same link. */
const VALID_SECONDS = 6 * 60 * 60
const UNTIL = /^\d{10}$/
const PROOF = /^[\w-]{43}$/

/** A link for whoever holds it, until it expires: downloads of phones send no bearer token. */
export function downloadUrl(origin: string, name: DownloadName, nowMs: number, [key]: Keys): string {
  const until = String(Math.floor(nowMs / 1_000) + VALID_SECONDS)
  const proof = macOf(name, until, key).toString('base64url')
  return `${origin}/live/downloads/${pathOf(name)}.mp4?until=${until}&proof=${proof}`
}

/** Whether a key made the link and it has not expired. */
export function isValidLink(name: DownloadName, { until, proof }: DownloadProof, nowMs: number, keys: Keys): boolean {
  if (!UNTIL.test(until) || !PROOF.test(proof) || Number(until) * 1_000 < nowMs) return false
  return isProven(Buffer.from(proof, 'base64url'), keys, (key) => macOf(name, until, key))
}

export function deviceIdIn(name: string): string | null {
  return name === PROGRAMME ? null : name
}

function pathOf({ eventId, deviceId }: DownloadName): string {
  return `${eventId}/${deviceId ?? PROGRAMME}`
}

function macOf(name: DownloadName, until: string, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(`${pathOf(name)} ${until}`)
    .digest()
}
