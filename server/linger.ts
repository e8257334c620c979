import type { IncomingMessage } from 'node:http'

/**
 * After a refusal, this much of the body may still come, and the client has this long to read the answer. It is more than the
 * proxies of `deploy/` let through: what they have sent they take for read, and send the next request, which may be anybody's,
 * over the same connection.
 */
const LINGER_BYTES = 10 * 1024 * 1024
const LINGER_MS = 1_000

/** A client that is still sending reads its answer only if the connection is not closed under it. */
export function linger(body: IncomingMessage): void {
  let length = 0
  body.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= LINGER_BYTES) return
    body.pause()
    setTimeout(() => body.destroy(), LINGER_MS)
  })
}
