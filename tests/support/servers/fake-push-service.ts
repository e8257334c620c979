import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type ReceivedPush = {
  endpoint: string
  /** As the browser decrypts it. */
  message: { id: string; title: string; body: string; path: string; tag: string; language: string }
  ttl: number
  urgency: string
  topic: string
  /** The verified claims of who sent it, and their key. */
  sender: { aud: string; exp: number; sub?: string; key: string }
}

type ScriptedPush = { status: number; retryAfter?: string } | 'silence'

/** A push service and its browsers: decrypts by RFC 8291, verifies by RFC 8292, and answers by a script, whose last entry repeats. */
export async function fakePushService() {
  const received: ReceivedPush[] = []
  const browsers = new Map<string, ReturnType<typeof newBrowser>>()
  let script: ScriptedPush[] = [{ status: 201 }]
  let silent = 0

  const server = createServer(async (request, response) => {
    const endpoint = `${origin}${request.url}`
    const body = await buffer(request)
    const [next = { status: 201 }, ...later] = script
    if (later.length > 0) script = later
    if (next === 'silence') {
      silent += 1
      return
    }
    const browser = browsers.get(endpoint)
    if (!browser) return void response.writeHead(404).end()
    if (next.status === 201) received.push({ endpoint, ...browser.open(body), ...sentBy(request.headers) })
    response.writeHead(next.status, next.retryAfter ? { 'retry-after': next.retryAfter } : {}).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    /** A setting of the server: it trusts this service. */
    environment: { PUSH_SERVICES: origin },
    received,
    silent: () => silent,
    answers(...lines: ScriptedPush[]) {
      script = lines
    },
    /** Subscribes a new browser. */
    subscribe() {
      const endpoint = `${origin}/push/${randomBytes(12).toString('base64url')}`
      const browser = newBrowser()
      browsers.set(endpoint, browser)
      return { endpoint, ...browser.keys }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type FakePushService = Awaited<ReturnType<typeof fakePushService>>

function newBrowser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    /** RFC 8291, 3.4, and the one record of RFC 8188. */
    open(body: Buffer) {
      const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
      if (body.length > size) throw new Error('It has more than one record.')
      const [sender, record] = [body.subarray(21, 21 + length), body.subarray(21 + length)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
      const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      return { message: JSON.parse(padded.subarray(0, end).toString()) }
    },
  }
}

function sentBy(headers: IncomingHttpHeaders) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))) {
    throw new Error('The sender is not proven.')
  }
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('It is not encrypted by RFC 8291.')
  return {
    ttl: Number(headers['ttl']),
    urgency: String(headers['urgency']),
    topic: String(headers['topic']),
    sender: { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key },
  }
}
