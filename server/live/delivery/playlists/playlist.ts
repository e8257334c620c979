import { SLOT_MS } from '#schema/messages/live.ts'
import type { ShownSlot } from '#server/live/programme/decisions/live.ts'
import { initSegmentUrl, type MediaPlace, segmentUrl } from './media-urls.ts'

/** A slot in a playlist; a hole is rendered as EXT-X-GAP. */
export type Entry = Pick<ShownSlot, 'slot' | 'deviceId' | 'run' | 'startMs' | 'durationMs'> & { isHole?: boolean }

export type PlaylistStream = MediaPlace & { epochMs: number }

export const WINDOW_SLOTS = 30

type Listing = {
  entries: readonly Entry[]
  /** Discontinuities up to and including the first entry. */
  discontinuities: number
  isOver: boolean
  /** EXT-X-DATERANGE. They stand before the entries, and ask for at least one. */
  tags?: readonly string[]
}

/** Live window. The media sequence is the slot number, so that all processes render the same playlist. */
export function livePlaylist(stream: PlaylistStream, { entries, discontinuities, isOver, tags = [] }: Listing): string {
  return written([
    ...head(entries[0]?.slot ?? 0, discontinuities),
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES',
    ...tags,
    ...linesOf(stream, entries),
    ...(isOver ? ['#EXT-X-ENDLIST'] : []),
  ])
}

/** EVENT playlist from the start; `lines` come from `followingLines`, so that they are rendered only once. */
export function wholePlaylist(lines: string, isOver: boolean, tags: readonly string[] = []): string {
  const start = [...head(0, 0), '#EXT-X-PLAYLIST-TYPE:EVENT', '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES', ...tags]
  return `${written(start)}${lines}${isOver ? '#EXT-X-ENDLIST\n' : ''}`
}

/** VOD playlist. Slots may be missing, so the media sequence is not the slot number. */
export function recordingPlaylist(
  stream: PlaylistStream,
  entries: readonly Entry[],
  tags: readonly string[] = [],
): string {
  const dated = entries.length > 0 ? tags : []
  return written([...head(0, 0), '#EXT-X-PLAYLIST-TYPE:VOD', ...dated, ...linesOf(stream, entries), '#EXT-X-ENDLIST'])
}

export function followingLines(stream: PlaylistStream, entries: readonly Entry[], before: Entry | undefined): string {
  return written(linesOf(stream, entries, before))
}

/** Whether a discontinuity lies between two entries: another source, or a gap in time. */
export function isChange(before: Entry, { slot, deviceId, run }: Entry): boolean {
  return before.deviceId !== deviceId || before.run !== run || slot !== before.slot + 1
}

function head(mediaSequence: number, discontinuities: number): string[] {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${SLOT_MS / 1_000}`,
    `#EXT-X-MEDIA-SEQUENCE:${mediaSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ]
}

function linesOf(stream: PlaylistStream, entries: readonly Entry[], before?: Entry): string[] {
  let last = before
  return entries.flatMap((entry) => {
    const lines = linesOfOne(stream, entry, last)
    last = entry
    return lines
  })
}

function linesOfOne({ epochMs, ...place }: PlaylistStream, entry: Entry, before: Entry | undefined): string[] {
  const hasChanged = before !== undefined && isChange(before, entry)
  return [
    ...(hasChanged ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(hasChanged || !before ? [`#EXT-X-MAP:URI="${initSegmentUrl(place, entry)}"`] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(epochMs + entry.startMs).toISOString()}`,
    ...(entry.isHole ? ['#EXT-X-GAP'] : []),
    `#EXTINF:${(entry.durationMs / 1_000).toFixed(3)},`,
    segmentUrl(place, entry),
  ]
}

function written(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
