import { backOffMs } from '#client/media/back-off.ts'
import { firstPicture } from './first-picture.ts'
import { type ListedSegment, newestSegment } from './newest-segment.ts'

export type Posters = {
  /** `takenMs` is server time; `cameMs` is `performance.now()` at arrival; `ageMs` its age then. */
  still: { address: string; takenMs: number; cameMs: number; ageMs: number } | null
  isSlate: boolean
  phase: 'loading' | 'showing' | 'reconnecting' | 'ended'
  /** Bytes received since `sinceMs` (`performance.now()`). */
  bytes: number
  sinceMs: number
  /** Estimated data use of the video; null when unknown. */
  videoBytesAMinute: number | null
}

const STILL_EVERY_MS = 10_000
/** Bytes requested for a segment's first picture: an initial guess, then the last need plus 30 %. */
const BEGINNING_BYTES = 48 * 1024
const ROOM = 1.3
const BEGINNING_MAX_BYTES = 768 * 1024

/** Data saver: shows a still every 10 s, and downloads little more than its bytes. */
export function openPosters(url: string, changed: (stills: Posters) => void): { close(): void } {
  const maps = new Map<string, Uint8Array>()
  let stills: Posters = {
    still: null,
    isSlate: false,
    phase: 'loading',
    bytes: 0,
    sinceMs: performance.now(),
    videoBytesAMinute: null,
  }
  let beginningBytes = BEGINNING_BYTES
  let failures = 0
  let next: ReturnType<typeof setTimeout> | undefined
  const closing = new AbortController()

  function say(news: Partial<Posters>) {
    stills = { ...stills, ...news }
    changed(stills)
  }

  async function take() {
    try {
      if (!document.hidden) await takeOne()
      failures = 0
      if (stills.phase !== 'ended') next = setTimeout(take, STILL_EVERY_MS)
    } catch {
      if (closing.signal.aborted) return
      say({ phase: 'reconnecting' })
      next = setTimeout(take, backOffMs(failures))
      failures += 1
    }
  }

  async function takeOne() {
    const response = await fetchHere(url)
    const { segment, isOver } = newestSegment(new TextDecoder().decode(await read(response)), response.url)
    const isSlate = segment?.url.includes('/slate/') ?? true
    if (segment && !isSlate) await draw(segment, serverMs(response))
    say({ isSlate, phase: isOver ? 'ended' : 'showing' })
  }

  async function draw(segment: ListedSegment, nowMs: number) {
    const map = maps.get(segment.mapUrl) ?? (await read(await fetchHere(segment.mapUrl)))
    maps.set(segment.mapUrl, map)
    const response = await fetchHere(segment.url, { range: `bytes=0-${beginningBytes - 1}` })
    const wholeBytes = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1])
    const beginning = await read(response)
    if (segment.seconds > 0) {
      say({ videoBytesAMinute: ((wholeBytes || beginning.length) * 60) / segment.seconds })
    }
    const first = await firstPicture(map, beginning)
    beginningBytes = first ? Math.ceil(first.bytes * ROOM) : Math.min(BEGINNING_MAX_BYTES, beginningBytes * 2)
    if (!first && beginning.length < wholeBytes) return draw(segment, nowMs)
    if (!first) return
    if (stills.still) URL.revokeObjectURL(stills.still.address)
    const ageMs = Math.max(0, nowMs - segment.startsMs)
    const address = URL.createObjectURL(first.picture)
    say({ still: { address, takenMs: segment.startsMs, cameMs: performance.now(), ageMs } })
  }

  async function fetchHere(address: string, headers: Record<string, string> = {}): Promise<Response> {
    const response = await fetch(address, { headers, signal: closing.signal })
    if (!response.ok) throw new Error(`${address} answers ${response.status}.`)
    return response
  }

  async function read(response: Response): Promise<Uint8Array> {
    const bytes = new Uint8Array(await response.arrayBuffer())
    say({ bytes: stills.bytes + bytes.length })
    return bytes
  }

  void take()
  return {
    close() {
      clearTimeout(next)
      closing.abort()
      if (stills.still) URL.revokeObjectURL(stills.still.address)
    },
  }
}

/** The response's `Date`, else the device's clock. */
function serverMs({ headers }: Response): number {
  return Date.parse(headers.get('date') ?? '') || Date.now()
}
