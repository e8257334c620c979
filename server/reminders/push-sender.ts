import { createHash } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { lookupPublic } from '#server/network/public-address.ts'
import { encryptedPush } from './push-encryption.ts'
import { type PushKeys, vapidHeader } from './push-keys.ts'
import type { BrowserSubscription, PushServices } from './push-subscription.ts'

export type PushMessage = {
  /** At most 3,993 bytes. */
  text: string
  /** For how long the service keeps it for a browser that is away. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** A later message of the same topic takes the place of one that waits at the service (RFC 8030, 5.4). */
  topic: string
}

/** What became of a message. `reason` names neither address nor key. */
export type PushOutcome =
  | { kind: 'sent' }
  /** The browser has ended its subscription. */
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; afterSeconds: number | null }

export type SendPush = (to: BrowserSubscription, message: PushMessage, keys: PushKeys) => Promise<PushOutcome>

const ANSWER_WITHIN_MS = 10_000

/** Connections are kept for the next message to the same service. Addresses are looked up under `lookupPublic`. */
export function pushSender(services: PushServices, subject: string | null, now: () => number): SendPush {
  const agent = new https.Agent({ keepAlive: true, timeout: ANSWER_WITHIN_MS })

  return async (to, { text, ttlSeconds, urgency, topic }, keys) => {
    const { endpoint } = to
    if (!services.accepts(endpoint)) return { kind: 'refused', reason: 'the push service is not known any more' }
    const body = encryptedPush(text, to)
    const headers = {
      ttl: Math.max(0, Math.floor(ttlSeconds)),
      urgency,
      topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      authorization: vapidHeader(keys, { endpoint, subject, nowMs: now() }),
    }
    const route = services.isTrusted(endpoint) ? {} : { agent, lookup: lookupPublic }
    return posted(endpoint, { headers, ...route }, body)
  }
}

/** Redirects are not followed. Never rejects. */
function posted(endpoint: string, options: https.RequestOptions, body: Buffer): Promise<PushOutcome> {
  const { request } = endpoint.startsWith('https:') ? https : http
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) =>
      resolve({ kind: 'later', reason: `no answer (${error.code ?? error.name})`, afterSeconds: null })
    request(endpoint, { ...options, method: 'POST', signal }, (response) => {
      const { statusCode = 0, headers } = response
      response.on('error', () => {}).resume()
      resolve(outcomeOf(statusCode, headers['retry-after']))
    })
      .on('error', failed)
      .end(body)
  })
}

/** Follows RFC 8030, 5 and 8.4. Some services answer 404 in place of 410. */
function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `answered ${status}`
  if (status === 408 || status === 429 || status >= 500) {
    const seconds = Number(retryAfter ?? Number.NaN)
    return { kind: 'later', reason, afterSeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : null }
  }
  return { kind: 'refused', reason }
}
