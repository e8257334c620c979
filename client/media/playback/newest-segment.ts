/** `startsMs` is EXT-X-PROGRAM-DATE-TIME, in ms of server time. */
export type ListedSegment = { url: string; mapUrl: string; startsMs: number; seconds: number }

/** The last segment that is no gap. `isOver`: the playlist has ended. */
export function newestSegment(playlist: string, address: string): { segment: ListedSegment | null; isOver: boolean } {
  const segment = listedSegments(playlist, address).at(-1) ?? null
  return { segment, isOver: /^#EXT-X-ENDLIST$/m.test(playlist) }
}

/** The segment that is played `seconds` before the playlist's end; null when there is none. */
export function segmentBeforeEnd(playlist: string, address: string, seconds: number): ListedSegment | null {
  const segments = listedSegments(playlist, address)
  let before = 0
  const found = segments.findLast((segment) => {
    before += segment.seconds
    return before >= seconds
  })
  return found ?? segments[0] ?? null
}

/** All segments that are no gaps. */
export function listedSegments(playlist: string, address: string): ListedSegment[] {
  const segments: ListedSegment[] = []
  let mapUrl = ''
  let startsMs = Number.NaN
  let seconds = 0
  let isGap = false

  for (const line of playlist.split(/\r?\n/)) {
    if (line.startsWith('#EXT-X-MAP:')) mapUrl = new URL(/URI="([^"]+)"/.exec(line)?.[1] ?? '', address).href
    if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) startsMs = Date.parse(line.slice(line.indexOf(':') + 1))
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8))
    if (line === '#EXT-X-GAP') isGap = true
    if (line === '' || line.startsWith('#')) continue
    if (!isGap) segments.push({ url: new URL(line, address).href, mapUrl, startsMs, seconds })
    isGap = false
  }
  return segments
}
