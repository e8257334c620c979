import { randomUUID } from 'node:crypto'
import { WATCHING_EVERY_MS } from '#schema/messages/live.ts'

/** Returns the next request as sent over the wire, given the last response; null at the end. */
export type Requests = (last: { status: number } | null) => string | null

const BROWSER = 'user-agent: Mozilla/5.0 (bench)\r\naccept: */*\r\naccept-encoding: gzip, deflate, br'

/** Repeats the paths, starting at `from`, until `endsAt`. */
export function repeatPaths(host: string, paths: readonly string[], from: number, endsAt: number): Requests {
  const requests = paths.map((path) => get(host, path))
  let at = from
  return () => {
    at += 1
    return performance.now() < endsAt ? (requests[at % requests.length] ?? null) : null
  }
}

/** Acts like the player: blocking playlist request, then the new slot, again when it is late, and viewer heartbeats. */
export function playerRequests(
  host: string,
  { slug, folder, fromSlot }: { slug: string; folder: string; fromSlot: number },
  endsAt: number,
): Requests {
  const viewer = randomUUID()
  let slot = fromSlot
  let isListed = false
  let heartbeatAt = performance.now() - Math.random() * WATCHING_EVERY_MS
  return (last) => {
    if (performance.now() > endsAt) return null
    if (last && last.status >= 400) {
      slot -= 1
      isListed = false
    }
    if (performance.now() - heartbeatAt > WATCHING_EVERY_MS) {
      heartbeatAt += WATCHING_EVERY_MS
      return post(host, `/live/${slug}/watching`, JSON.stringify({ viewer }))
    }
    isListed = !isListed
    if (isListed) return get(host, `/live/${slug}/programme.m3u8?_HLS_msn=${slot}`)
    slot += 1
    return get(host, `${folder}/${slot - 1}.m4s`)
  }
}

function get(host: string, path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${BROWSER}\r\n\r\n`
}

function post(host: string, path: string, json: string): string {
  const body = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`
  return `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${BROWSER}\r\n${body}`
}
