import { createHash, ECDH } from 'node:crypto'
import { PUSH_ENDPOINT_MAX } from '#schema/validation/limits.ts'
import { isPrintable } from '#schema/validation/text.ts'
import { invalidInput } from '#server/errors/domain-error.ts'

/** Where a browser is reached: its push service's address, its public key, and the secret that it shares with us. */
export type BrowserSubscription = { endpoint: string; p256dh: Buffer; auth: Buffer }

/** As clients send it: keys in base64url. */
export type SentSubscription = { endpoint: string; p256dh: string; auth: string }

/** Tells push services that are known, so that nobody makes the server send requests elsewhere (threat model 2.27). */
export type PushServices = {
  accepts(endpoint: string): boolean
  /** Whether the operator has named this very origin: it may be in the server's own network. */
  isTrusted(endpoint: string): boolean
}

const POINT_BYTES = 65
const AUTH_BYTES = 16

export function pushServices(services: readonly string[]): PushServices {
  const isTrusted = (endpoint: string) => URL.canParse(endpoint) && services.includes(new URL(endpoint).origin)

  function isOfDomain(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false
    const { protocol, port, hostname, username, password } = new URL(endpoint)
    const isPlain = protocol === 'https:' && port === '' && username === '' && password === ''
    return isPlain && services.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  }

  return { accepts: (endpoint) => isTrusted(endpoint) || isOfDomain(endpoint), isTrusted }
}

/** Throws BAD_USER_INPUT for an address of no known push service, and for keys that nothing can be encrypted with. */
export function checkedSubscription(
  { endpoint, p256dh, auth }: SentSubscription,
  { accepts }: PushServices,
): BrowserSubscription {
  if (endpoint.length > PUSH_ENDPOINT_MAX || !isPrintable(endpoint) || !accepts(endpoint)) {
    throw invalidInput({ endpoint: 'This browser’s push service is not supported.' })
  }
  const [point, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  if (!isPoint(point)) throw invalidInput({ p256dh: 'The key is no point of P-256.' })
  if (secret.length !== AUTH_BYTES) throw invalidInput({ auth: 'The secret must have 16 bytes.' })
  return { endpoint, p256dh: point, auth: secret }
}

export function endpointHash(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest()
}

/** Whether it is on the curve. */
function isPoint(key: Buffer): boolean {
  if (key.length !== POINT_BYTES || key[0] !== 4) return false
  try {
    ECDH.convertKey(key, 'prime256v1')
    return true
  } catch {
    return false
  }
}
