import { type Box, boxAt, boxesIn, boxesOf, boxOf, copyOf, flagsOf } from './boxes.ts'
import { parseInitSegment, type Track, trackIdOf } from './init-segment.ts'
import { defaultsIn } from './media-segment.ts'

export const trackNames = ['video', 'audio'] as const
export type TrackName = (typeof trackNames)[number]

const HEAD_BYTES = 8
const OFFSET_AT = 8
const [HAS_OFFSET, HAS_FIRST_FLAGS, HAS_DURATIONS, HAS_SIZES, HAS_FLAGS, HAS_TIMES] = [1, 4, 0x100, 0x200, 0x400, 0x800]

/** Returns one track of a media segment or, without one, of the init segment. Null for an unsupported layout. */
export function demuxTrack(head: Buffer, segment: Buffer | null, name: TrackName): Buffer | null {
  const init = parseInitSegment(head)
  if ('fault' in init) return null
  return segment ? segmentOfTrack(segment, init[name]) : headOfTrack(head, init[name])
}

function headOfTrack(head: Buffer, { id }: Track): Buffer {
  const boxes = boxesIn(head) ?? []
  return Buffer.concat(boxes.map((box) => (box.type === 'moov' ? moovOf(box, id) : copyOf(box))))
}

function moovOf(moov: Box, id: number): Buffer {
  const isOthers = (box: Box) => box.type === 'trak' && trackIdOf(box) !== id
  const kept = (boxesIn(moov.content) ?? []).filter((box) => !isOthers(box))
  return boxOf('moov', ...kept.map((box) => (box.type === 'mvex' ? mvexOf(box, id) : copyOf(box))))
}

function mvexOf(mvex: Box, id: number): Buffer {
  const isOthers = ({ type, content }: Box) => type === 'trex' && content.readUInt32BE(4) !== id
  return boxOf('mvex', ...(boxesIn(mvex.content) ?? []).filter((box) => !isOthers(box)).map(copyOf))
}

/** Keeps samples and times. Each trun needs an offset relative to the moof (see `segmentFault`); null otherwise. */
function segmentOfTrack(segment: Buffer, { id, defaults }: Track): Buffer | null {
  const boxes = boxesIn(segment) ?? []
  const moof = boxes.find(({ type }) => type === 'moof')
  const traf = moof && boxesOf(moof, 'traf').find((one) => boxAt(one, 'tfhd')?.content.readUInt32BE(4) === id)
  const [mfhd, tfhd] = [moof && boxAt(moof, 'mfhd'), traf && boxAt(traf, 'tfhd')]
  if (!moof || !traf || !mfhd || !tfhd) return null
  const { size } = defaultsIn(tfhd, defaults)
  const parts = boxesIn(traf.content) ?? []
  const runs = parts.filter(({ type }) => type === 'trun')
  if (runs.some((trun) => (flagsOf(trun) & HAS_OFFSET) === 0)) return null
  const from = moof.at - HEAD_BYTES
  const samples = runs.map((trun) => {
    const at = from + trun.content.readInt32BE(OFFSET_AT)
    return segment.subarray(at, at + bytesIn(trun, size))
  })
  const headOf = (offsets: readonly number[]) => {
    const places = [...offsets]
    const ofTrack = parts.map((box) => (box.type === 'trun' ? trunAt(box, places.shift() ?? 0) : copyOf(box)))
    return boxOf('moof', copyOf(mfhd), boxOf('traf', ...ofTrack))
  }
  let next = headOf([]).length + HEAD_BYTES
  const offsets = samples.map(({ length }) => {
    next += length
    return next - length
  })
  const before = boxes.filter(({ type }) => type === 'styp').map(copyOf)
  return Buffer.concat([...before, headOf(offsets), boxOf('mdat', ...samples)])
}

function trunAt(trun: Box, offset: number): Buffer {
  const copy = copyOf(trun)
  copy.writeInt32BE(offset, HEAD_BYTES + OFFSET_AT)
  return copy
}

function bytesIn(trun: Box, defaultSize: number): number {
  const flags = flagsOf(trun)
  const count = trun.content.readUInt32BE(4)
  if ((flags & HAS_SIZES) === 0) return count * defaultSize
  const wordsOf = (...bits: number[]) => bits.filter((bit) => flags & bit).length * 4
  const first = OFFSET_AT + wordsOf(HAS_OFFSET, HAS_FIRST_FLAGS) + wordsOf(HAS_DURATIONS)
  const step = wordsOf(HAS_DURATIONS, HAS_SIZES, HAS_FLAGS, HAS_TIMES)
  let bytes = 0
  for (let sample = 0; sample < count; sample++) bytes += trun.content.readUInt32BE(first + sample * step)
  return bytes
}
