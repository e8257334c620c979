import { firstPicture } from './first-picture.ts'
import type { ListedSegment } from './newest-segment.ts'

/** Bytes requested for a segment's first picture: an initial guess, then the last need plus 30 %. */
const BEGINNING_BYTES = 48 * 1024
const ROOM = 1.3
const BEGINNING_MAX_BYTES = 768 * 1024

type Download = (
  address: string,
  headers?: Record<string, string>,
) => Promise<{ response: Response; bytes: Uint8Array }>

/** Throws unless the response is a success. `received`: the number of bytes of each response. */
export function downloader(signal: AbortSignal, received: (count: number) => void): Download {
  return async (address, headers = {}) => {
    const response = await fetch(address, { headers, signal })
    if (!response.ok) throw new Error(`${address} answers ${response.status}.`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    received(bytes.length)
    return { response, bytes }
  }
}

/** Takes the first picture of a segment, and learns how many of its bytes that needs. */
export function stillTaker(download: Download, measured: (videoBytesAMinute: number) => void) {
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
