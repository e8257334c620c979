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
  const closing = new AbortController()
  let stills: Posters = {
    still: null,
    isSlate: false,
    phase: 'loading',
    bytes: 0,
    sinceMs: performance.now(),
    videoBytesAMinute: null,
  }
  let failures = 0
  let next: ReturnType<typeof setTimeout> | undefined
  const download = downloader(closing.signal, (count) => show({ bytes: stills.bytes + count }))
  const takeStill = stillTaker(download, (videoBytesAMinute) => show({ videoBytesAMinute }))

  function show(news: Partial<Posters>) {
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
      show({ phase: 'reconnecting' })
      next = setTimeout(take, backOffMs(failures))
      failures += 1
    }
  }

  async function takeOne() {
    const { response, bytes } = await download(url)
    const { segment, isOver } = newestSegment(new TextDecoder().decode(bytes), response.url)
    const isSlate = segment?.url.includes('/slate/') ?? true
    const picture = segment && !isSlate ? await takeStill(segment) : null
    if (segment && picture) replaceStill(picture, segment, serverMs(response))
    show({ isSlate, phase: isOver ? 'ended' : 'showing' })
  }

  function replaceStill(picture: Blob, { startsMs }: ListedSegment, nowMs: number) {
    if (stills.still) URL.revokeObjectURL(stills.still.address)
    const address = URL.createObjectURL(picture)
    const ageMs = Math.max(0, nowMs - startsMs)
    show({ still: { address, takenMs: startsMs, cameMs: performance.now(), ageMs } })
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

type Download = (
  address: string,
  headers?: Record<string, string>,
) => Promise<{ response: Response; bytes: Uint8Array }>

/** Throws unless the response is a success. `received`: the number of bytes of each response. */
function downloader(signal: AbortSignal, received: (count: number) => void): Download {
  return async (address, headers = {}) => {
    const response = await fetch(address, { headers, signal })
    if (!response.ok) throw new Error(`${address} answers ${response.status}.`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    received(bytes.length)
    return { response, bytes }
  }
}

/** Takes the first picture of a segment, and learns how many of its bytes that needs. */
function stillTaker(download: Download, measured: (videoBytesAMinute: number) => void) {
  const maps = new Map<string, Uint8Array>()
  let beginningBytes = BEGINNING_BYTES

  return async function take(segment: ListedSegment): Promise<Blob | null> {
    const map = maps.get(segment.mapUrl) ?? (await download(segment.mapUrl)).bytes
    maps.set(segment.mapUrl, map)
    const { response, bytes } = await download(segment.url, { range: `bytes=0-${beginningBytes - 1}` })
    const wholeBytes = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1])
    if (segment.seconds > 0) measured(((wholeBytes || bytes.length) * 60) / segment.seconds)
    const first = await firstPicture(map, bytes)
    beginningBytes = first ? Math.ceil(first.bytes * ROOM) : Math.min(BEGINNING_MAX_BYTES, beginningBytes * 2)
    if (!first && bytes.length < wholeBytes) return take(segment)
    return first?.picture ?? null
  }
}

/** The response's `Date`, else the device's clock. */
function serverMs({ headers }: Response): number {
  return Date.parse(headers.get('date') ?? '') || Date.now()
}
