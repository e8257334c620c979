import type { IncomingMessage } from 'node:http'

/**
 * Body bytes still read after an early error response, and the time to read that response. More than the proxies of
 * `deploy/` forward: they reuse the connection, and closing it would fail another client's request.
 */
const LINGER_BYTES = 10 * 1024 * 1024
const LINGER_MS = 1_000

/** Reads on after an early error response: a client that is still sending loses it if the socket closes. */
export function drainRequest(body: IncomingMessage): void {
  let length = 0
  body.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= LINGER_BYTES) return
    body.pause()
    setTimeout(() => body.destroy(), LINGER_MS)
  })
}
