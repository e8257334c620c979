import { SLOT_MS } from '#schema/live.ts'
import { initAddress, type Place, segmentAddress } from './addresses.ts'
import type { Shown } from './live.ts'

/** A slot as a playlist lists it. A hole is one of which there is nothing. */
export type Entry = Pick<Shown, 'slot' | 'deviceId' | 'run' | 'startMs' | 'durationMs'> & { isHole?: boolean }

export type Stream = Place & { epochMs: number }

/** How many slots the live window holds. */
export const WINDOW_SLOTS = 30

type Listing = {
  entries: readonly Entry[]
  /** How many changes of source lie before the first entry, the one into it included. */
  discontinuities: number
  isOver: boolean
}

/** What is on now, and grows. Its media sequence is the slot, so that every process writes the same. */
export function livePlaylist(stream: Stream, { entries, discontinuities, isOver }: Listing): string {
  return written([
    ...head(entries[0]?.slot ?? 0, discontinuities),
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES',
    ...linesOf(stream, entries),
    ...(isOver ? ['#EXT-X-ENDLIST'] : []),
  ])
}

/** All that there has been, from the start, of a programme that goes on: of its lines, which are made once. */
export function wholePlaylist(lines: string, isOver: boolean): string {
  const start = [...head(0, 0), '#EXT-X-PLAYLIST-TYPE:EVENT', '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES']
  return `${written(start)}${lines}${isOver ? '#EXT-X-ENDLIST\n' : ''}`
}

/** A recording. Slots are left out, so that the media sequence is none of theirs. */
export function recordingPlaylist(stream: Stream, entries: readonly Entry[]): string {
  return written([...head(0, 0), '#EXT-X-PLAYLIST-TYPE:VOD', ...linesOf(stream, entries), '#EXT-X-ENDLIST'])
}

/** The lines of entries that follow others, the last of which is given. */
export function followingLines(stream: Stream, entries: readonly Entry[], before: Entry | undefined): string {
  return written(linesOf(stream, entries, before))
}

/** Whether a player that has played one slot has to begin anew with the other: another source, or a time that jumps. */
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

function linesOf(stream: Stream, entries: readonly Entry[], before?: Entry): string[] {
  let last = before
  return entries.flatMap((entry) => {
    const lines = linesOfOne(stream, entry, last)
    last = entry
    return lines
  })
}

function linesOfOne({ epochMs, ...place }: Stream, entry: Entry, before: Entry | undefined): string[] {
  const hasChanged = before !== undefined && isChange(before, entry)
  return [
    ...(hasChanged ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(hasChanged || !before ? [`#EXT-X-MAP:URI="${initAddress(place, entry)}"`] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(epochMs + entry.startMs).toISOString()}`,
    ...(entry.isHole ? ['#EXT-X-GAP'] : []),
    `#EXTINF:${(entry.durationMs / 1_000).toFixed(3)},`,
    segmentAddress(place, entry),
  ]
}

function written(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
