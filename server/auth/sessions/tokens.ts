import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isProven, type Keys } from '#server/process/secrets.ts'

/** Content of a refresh token. `rotation` is the session's rotation count when the token was issued. */
export type RefreshClaim = { sessionId: string; rotation: number }

const CLAIM_BYTES = 16 + 8
const MAC_BYTES = 32

/** base64url(session id ‖ rotation ‖ HMAC-SHA-256), so that no refresh token is stored (threat model 2.5). */
export function refreshTokenFor({ sessionId, rotation }: RefreshClaim, [key]: Keys): string {
  const claim = Buffer.alloc(CLAIM_BYTES)
  claim.write(sessionId.replaceAll('-', ''), 'hex')
  claim.writeBigUInt64BE(BigInt(rotation), 16)
  return Buffer.concat([claim, macOf(claim, key)]).toString('base64url')
}

export function readRefreshToken(token: string, keys: Keys): RefreshClaim | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== CLAIM_BYTES + MAC_BYTES) return null
  const claim = bytes.subarray(0, CLAIM_BYTES)
  if (!isProven(bytes.subarray(CLAIM_BYTES), keys, (key) => macOf(claim, key))) return null
  const hex = claim.toString('hex', 0, 16)
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, rotation: Number(claim.readBigUInt64BE(16)) }
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function secretHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function macOf(claim: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(claim).digest()
}
