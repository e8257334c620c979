/** `startsMs` is EXT-X-PROGRAM-DATE-TIME, in ms of server time. */
export type ListedSegment = { url: string; mapUrl: string; startsMs: number; seconds: number }

/** The last segment that is no gap. `isOver`: the playlist has ended. */
export function newestSegment(playlist: string, address: string): { segment: ListedSegment | null; isOver: boolean } {
  let segment: ListedSegment | null = null
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
    if (!isGap) segment = { url: new URL(line, address).href, mapUrl, startsMs, seconds }
    isGap = false
  }
  return { segment, isOver: /^#EXT-X-ENDLIST$/m.test(playlist) }
}
