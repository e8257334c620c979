import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { BrowserSubscription } from './push-subscription.ts'

const RECORD_BYTES = 4_096
const SALT_BYTES = 16
/** Ends the last record (RFC 8188, 2). */
const DELIMITER = Buffer.of(2)

type Chosen = { sender: ECDH; salt: Buffer }

/** Encrypts a message by RFC 8291 (`aes128gcm`). The text has at most 3,993 bytes; `chosen` is for the RFC's example. */
export function encryptedPush(
  text: string,
  { p256dh, auth }: Pick<BrowserSubscription, 'p256dh' | 'auth'>,
  { sender, salt }: Chosen = { sender: newKeys(), salt: randomBytes(SALT_BYTES) },
): Buffer {
  const ours = sender.getPublicKey()
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ours])
  const secret = derived(sender.computeSecret(p256dh), auth, about, 32)
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [cipher.update(Buffer.concat([Buffer.from(text), DELIMITER])), cipher.final(), cipher.getAuthTag()]
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, sizes, ours, ...record])
}

function newKeys(): ECDH {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return keys
}

function derived(secret: Buffer, salt: Buffer, about: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, about, bytes))
}
