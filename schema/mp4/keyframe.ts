import { boxAt, boxesIn, boxesOf, orNull } from './boxes/boxes.ts'
import { setU32, u32 } from './boxes/bytes.ts'
import { readRun, readTrackHeader, trackOfFragment } from './fragment.ts'
import type { InitSegment } from './init-segment.ts'

const HEAD_BYTES = 8
const START_CODE = 1

/** Returns a segment's first key frame in Annex B form; null when its layout is not the one that our cameras write. */
export function firstKeyframe(segment: Uint8Array, { video }: Pick<InitSegment, 'video'>): Uint8Array | null {
  return orNull(() => {
    const moof = boxesIn(segment)?.find(({ type }) => type === 'moof')
    const trafs = moof ? boxesOf(moof, 'traf').map((traf) => [boxAt(traf, 'tfhd'), boxAt(traf, 'trun')]) : []
    const [tfhd, trun] = trafs.find(([tfhd]) => tfhd && trackOfFragment(tfhd) === video.id) ?? []
    if (!moof || !tfhd || !trun) return null
    const { base, defaults } = readTrackHeader(tfhd, video.defaults)
    const { offset, sizes } = readRun(trun, defaults)
    const [size = 0] = sizes
    return base === null && offset !== null ? annexB(segment, moof.at - HEAD_BYTES + offset, size) : null
  })
}

function annexB(segment: Uint8Array, from: number, size: number): Uint8Array | null {
  if (from < 0 || size === 0 || from + size > segment.length) return null
  // NOTE: `slice` of a Buffer does not copy, and the server's memory holds the segment that viewers get.
  const picture = new Uint8Array(segment.subarray(from, from + size))
  for (let at = 0; at < size; ) {
    const length = u32(picture, at)
    setU32(picture, at, START_CODE)
    at += 4 + length
  }
  return picture
}
