import { newestSegment, segmentBeforeEnd } from './newest-segment.ts'
import { JUMP_BEHIND, SYNC_S } from './state/live-edge.ts'

export type EarlyResponse = {
  url: string
  bytes: ArrayBuffer
  /** `performance.now()` when it began to arrive. */
  firstByteAtMs: number
}

/** What a player requests first, requested before there is one. */
export type Prefetch = {
  /** The response for this URL, to be had once; null when it was not requested. Rejects when the request failed. */
  take(url: string): Promise<EarlyResponse> | null
  /** Where to start, in ms of server time; null until the playlist is there, and when it has ended. */
  startMs(): number | null
}

/** Beyond this age the player would start too far behind the live edge. */
const FRESH_MS = JUMP_BEHIND * 1_000
const TIMEOUT_MS = 10_000

let begun: { playlistUrl: string; atMs: number; prefetch: Prefetch } | null = null

/** Requests a live playlist, and the init segment and the segment with which a player would start now. */
export function prefetchStream(playlistUrl: string): void {
  const responses = new Map<string, Promise<EarlyResponse>>()
  let startMs: number | null = null

  function request(url: string): Promise<EarlyResponse> {
    const response = load(url)
    // The player requests again what has failed.
    response.catch(() => {})
    responses.set(url, response)
    return response
  }

  async function begin() {
    const { url, bytes, firstByteAtMs } = await request(absolute(playlistUrl))
    const playlist = new TextDecoder().decode(bytes)
    const ageSeconds = (performance.now() - firstByteAtMs) / 1_000
    const segment = segmentBeforeEnd(playlist, url, SYNC_S - ageSeconds)
    if (!segment || newestSegment(playlist, url).isOver) return
    startMs = segment.startsMs
    void request(segment.mapUrl)
    void request(segment.url)
  }

  function take(url: string): Promise<EarlyResponse> | null {
    const key = absolute(url)
    const response = responses.get(key) ?? null
    responses.delete(key)
    return response
  }

  begun = { playlistUrl, atMs: performance.now(), prefetch: { take, startMs: () => startMs } }
  begin().catch(() => {})
}

/** Hands over what was requested for this playlist, once, while it is fresh. */
export function takePrefetch(playlistUrl: string): Prefetch | null {
  const found = begun?.playlistUrl === playlistUrl ? begun : null
  if (found) begun = null
  return found && performance.now() - found.atMs < FRESH_MS ? found.prefetch : null
}

async function load(url: string): Promise<EarlyResponse> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`)
  const bytes = await response.arrayBuffer()
  return { url: response.url, bytes, firstByteAtMs: firstByteAt(url) }
}

/** Earlier than the call of `fetch` when the page preloads the URL. */
function firstByteAt(url: string): number {
  const [timing] = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[]
  return timing?.responseStart || performance.now()
}

function absolute(url: string): string {
  return new URL(url, location.href).href
}
