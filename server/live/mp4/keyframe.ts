import { type Box, boxAt, boxesIn, boxesOf, flagsOf, orNull } from './boxes.ts'
import type { InitSegment } from './init-segment.ts'

const HAS_OFFSET = 0x1
const HAS_FIRST_FLAGS = 0x4
const HAS_DURATION = 0x100
const HAS_SIZE = 0x200
const OWN_BASE = 0x1
const HEAD_BYTES = 8
const START_CODE = 1

/** Returns a segment's first key frame in Annex B form; null when its layout is not the one that our cameras write. */
export function firstKeyframe(segment: Buffer, { video }: Pick<InitSegment, 'video'>): Buffer | null {
  const moof = boxesIn(segment)?.find(({ type }) => type === 'moof')
  const traf = moof && boxesOf(moof, 'traf').find((each) => boxAt(each, 'tfhd')?.content.readUInt32BE(4) === video.id)
  const [tfhd, trun] = traf ? [boxAt(traf, 'tfhd'), boxAt(traf, 'trun')] : []
  if (!moof || !tfhd || !trun || flagsOf(tfhd) & OWN_BASE) return null
  return orNull(() => {
    const sample = firstSample(trun)
    return sample && annexB(segment, moof.at - HEAD_BYTES + sample.offset, sample.size)
  })
}

function firstSample(trun: Box): { offset: number; size: number } | null {
  const given = flagsOf(trun)
  if (!(given & HAS_OFFSET) || !(given & HAS_SIZE) || trun.content.readUInt32BE(4) === 0) return null
  const sizeAt = 12 + (given & HAS_FIRST_FLAGS ? 4 : 0) + (given & HAS_DURATION ? 4 : 0)
  return { offset: trun.content.readInt32BE(8), size: trun.content.readUInt32BE(sizeAt) }
}

/** Replaces each NAL unit's length by a start code. */
function annexB(segment: Buffer, from: number, size: number): Buffer | null {
  if (from < 0 || size === 0 || from + size > segment.length) return null
  const picture = Buffer.from(segment.subarray(from, from + size))
  for (let at = 0; at < size; ) {
    const length = picture.readUInt32BE(at)
    picture.writeUInt32BE(START_CODE, at)
    at += 4 + length
  }
  return picture
}
