import { type Box, boxAt, boxesOf, orNull } from '../boxes/boxes.ts'
import { latin1, u32 } from '../boxes/bytes.ts'
import { decodeTimeOf, hasOffset, readRun, readTrackHeader, trackOfFragment } from '../fragment.ts'
import type { InitSegment, Track } from '../init-segment.ts'

/** Samples of a run, in bytes from the start of the mdat's content. */
type StoredRun = { at: number; durations: number[]; sizes: number[] }

/** `start`: decode time of the first sample, in the track's timescale. */
export type StoredSamples = { start: number; runs: StoredRun[] }

/** `contentAt`, `contentBytes`: of the mdat, in the segment's file. */
export type FragmentHead = { video: StoredSamples; audio: StoredSamples; contentAt: number; contentBytes: number }

const HEAD_BYTES = 8

/**
 * Reads where the samples of a stored segment lie, from the first bytes of its file. Returns the number of bytes it needs
 * when these are too few, and null for an unsupported layout.
 */
export function readFragmentHead(bytes: Uint8Array, init: InitSegment): FragmentHead | number | null {
  return orNull(() => {
    const at = typeAt(bytes, 0) === 'styp' ? u32(bytes, 0) : 0
    if (bytes.length < at + HEAD_BYTES) return at + HEAD_BYTES
    const moofBytes = u32(bytes, at)
    const contentAt = at + moofBytes + HEAD_BYTES
    if (typeAt(bytes, at) !== 'moof') return null
    if (bytes.length < contentAt) return contentAt
    if (typeAt(bytes, contentAt - HEAD_BYTES) !== 'mdat') return null
    const moof = { type: 'moof', content: bytes.subarray(at + HEAD_BYTES, at + moofBytes), at: HEAD_BYTES }
    const [video, audio] = [init.video, init.audio].map((track) => samplesOf(moof, track, moofBytes + HEAD_BYTES))
    if (!video || !audio) return null
    return { video, audio, contentAt, contentBytes: u32(bytes, contentAt - HEAD_BYTES) - HEAD_BYTES }
  })
}

function typeAt(bytes: Uint8Array, at: number): string {
  return latin1(bytes, at + 4, at + HEAD_BYTES)
}

/** `contentAt`: of the mdat, from the start of the moof. */
function samplesOf(moof: Box, { id, defaults: ofTrack }: Track, contentAt: number): StoredSamples | null {
  for (const traf of boxesOf(moof, 'traf')) {
    const [tfhd, tfdt] = [boxAt(traf, 'tfhd'), boxAt(traf, 'tfdt')]
    if (!tfhd || !tfdt || trackOfFragment(tfhd) !== id) continue
    const { defaults } = readTrackHeader(tfhd, ofTrack)
    const truns = boxesOf(traf, 'trun')
    if (!truns.every(hasOffset)) return null
    const runs = truns.map((trun) => {
      const { offset, durations, sizes } = readRun(trun, defaults)
      return { at: (offset ?? 0) - contentAt, durations, sizes }
    })
    return { start: decodeTimeOf(tfdt), runs }
  }
  return null
}
