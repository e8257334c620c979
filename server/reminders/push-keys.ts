import { createECDH, createPrivateKey, type ECDH, type KeyObject, sign } from 'node:crypto'

/** The key pair of this server (RFC 8292). */
export type PushKeys = { publicKey: Buffer; privateKey: Buffer }

const TOKEN_SECONDS = 12 * 60 * 60

export function newPushKeys(): PushKeys {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return pairOf(keys)
}

export function pushKeysOf(privateKey: Buffer): PushKeys {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(privateKey)
  return pairOf(keys)
}

/** `Authorization` of a request to a push service: says who sends it, for half a day and this service only. */
export function vapidHeader(
  keys: PushKeys,
  { endpoint, subject, nowMs }: { endpoint: string; subject: string | null; nowMs: number },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1_000) + TOKEN_SECONDS,
    ...(subject && { sub: subject }),
  }
  const unsigned = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => base64url(JSON.stringify(part))).join('.')
  const signature = sign('sha256', Buffer.from(unsigned), { key: signingKey(keys), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${unsigned}.${base64url(signature)}, k=${base64url(keys.publicKey)}`
}

function signingKey({ publicKey, privateKey }: PushKeys): KeyObject {
  const [x, y, d] = [base64url(publicKey.subarray(1, 33)), base64url(publicKey.subarray(33)), base64url(privateKey)]
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
}

/** The private key has leading zeros, which `getPrivateKey` leaves out. */
function pairOf(keys: ECDH): PushKeys {
  const short = keys.getPrivateKey()
  return { publicKey: keys.getPublicKey(), privateKey: Buffer.concat([Buffer.alloc(32 - short.length), short]) }
}

function base64url(bytes: string | Buffer): string {
  return Buffer.from(bytes).toString('base64url')
}
