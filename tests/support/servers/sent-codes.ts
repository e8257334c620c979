import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Sent = { mobile: string; otp: string }

const KEPT = 500

/** Receives codes of several servers by webhook, and shows them at `/dev/outbox`. DELETE clears them. */
export async function openSentCodes(countryCode = '+91') {
  const sent: Sent[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const { mobile, otp } = JSON.parse(await text(request)) as Sent
      sent.unshift({ mobile: mobile.slice(countryCode.length), otp })
      sent.splice(KEPT)
      return void response.writeHead(204).end()
    }
    if (request.method === 'DELETE') sent.length = 0
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(sent))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    environment: {
      SMS_PROVIDER: 'webhook',
      SMS_WEBHOOK_URL: `http://${address}/`,
      SMS_WEBHOOK_SECRET: 'between-the-two-of-us',
      RATE_LIMITS: 'relaxed',
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
