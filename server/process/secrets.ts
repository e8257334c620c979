import { hkdfSync, timingSafeEqual } from 'node:crypto'
import { keptSecretKey } from './secret-key.ts'

/** Proofs by any key are accepted; new ones use the first. */
export type Keys = readonly [newest: Buffer, ...former: Buffer[]]

/** Keys derived per purpose from one secret by HKDF (RFC 5869). */
export type Secrets = {
  keyFor(purpose: string): Buffer
  /** Also with the former secret's key, for long-lived proofs. */
  keysFor(purpose: string): Keys
}

/** Uses `given` (processes without a shared folder), else the folder's key. Losing it ends sessions and join links. */
export async function openSecrets(
  folder: string,
  given: string | null = null,
  former: string | null = null,
): Promise<Secrets> {
  const secret = given ?? (await keptSecretKey(folder))
  return {
    keyFor: (purpose) => keyOf(secret, purpose),
    keysFor: (purpose) => [keyOf(secret, purpose), ...(former === null ? [] : [keyOf(former, purpose)])],
  }
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', purpose, 32))
}

/** Whether one of the keys made the proof. Constant time. */
export function isProven(proof: Buffer, keys: Keys, proofWith: (key: Buffer) => Buffer): boolean {
  return keys.filter((key) => timingSafeEqual(proof, proofWith(key))).length > 0
}
