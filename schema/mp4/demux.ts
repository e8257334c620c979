import { type Box, boxAt, boxesIn, boxesOf, boxOf, copyOf } from './boxes/boxes.ts'
import { concatenated, setU32 } from './boxes/bytes.ts'
import { hasOffset, OFFSET_AT, readRun, readTrackHeader, trackOfFragment } from './fragment.ts'
import { parseInitSegment, type Track } from './init-segment.ts'
import { trackIdOf, trackOfExtension } from './tracks.ts'

export const trackNames = ['video', 'audio'] as const
export type TrackName = (typeof trackNames)[number]

const HEAD_BYTES = 8

/** Returns one track of a media segment or, without one, of the init segment. Null for an unsupported layout. */
export function demuxTrack(head: Uint8Array, segment: Uint8Array | null, name: TrackName): Uint8Array | null {
  const init = parseInitSegment(head)
  if ('fault' in init) return null
  return segment ? segmentOfTrack(segment, init[name]) : headOfTrack(head, init[name])
}

function headOfTrack(head: Uint8Array, { id }: Track): Uint8Array {
  const boxes = boxesIn(head) ?? []
  return concatenated(boxes.map((box) => (box.type === 'moov' ? moovOf(box, id) : copyOf(box))))
}

function moovOf(moov: Box, id: number): Uint8Array {
  const kept = (boxesIn(moov.content) ?? []).filter((box) => box.type !== 'trak' || isTrak(box, id))
  return boxOf('moov', ...kept.map((box) => (box.type === 'mvex' ? mvexOf(box, id) : copyOf(box))))
}

function isTrak(trak: Box, id: number): boolean {
  const tkhd = boxAt(trak, 'tkhd')
  return tkhd !== undefined && trackIdOf(tkhd) === id
}

function mvexOf(mvex: Box, id: number): Uint8Array {
  const isOthers = (box: Box) => box.type === 'trex' && trackOfExtension(box) !== id
  return boxOf('mvex', ...(boxesIn(mvex.content) ?? []).filter((box) => !isOthers(box)).map(copyOf))
}

/** Keeps samples and times. Each trun needs an offset relative to the moof (see `segmentFault`); null otherwise. */
function segmentOfTrack(segment: Uint8Array, { id, defaults: ofTrack }: Track): Uint8Array | null {
  const boxes = boxesIn(segment) ?? []
  const moof = boxes.find(({ type }) => type === 'moof')
  const traf = moof && boxesOf(moof, 'traf').find((one) => isOfTrack(one, id))
  const [mfhd, tfhd] = [moof && boxAt(moof, 'mfhd'), traf && boxAt(traf, 'tfhd')]
  if (!moof || !traf || !mfhd || !tfhd) return null
  const { defaults } = readTrackHeader(tfhd, ofTrack)
  const parts = boxesIn(traf.content) ?? []
  const truns = parts.filter(({ type }) => type === 'trun')
  if (!truns.every(hasOffset)) return null
  const samples = truns.map((trun) => {
    const { offset, sizes } = readRun(trun, defaults)
    const at = moof.at - HEAD_BYTES + (offset ?? 0)
    return segment.subarray(at, at + sizes.reduce((sum, size) => sum + size, 0))
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
  return concatenated([...before, headOf(offsets), boxOf('mdat', ...samples)])
}

function isOfTrack(traf: Box, id: number): boolean {
  const tfhd = boxAt(traf, 'tfhd')
  return tfhd !== undefined && trackOfFragment(tfhd) === id
}

function trunAt(trun: Box, offset: number): Uint8Array {
  const copy = copyOf(trun)
  setU32(copy, HEAD_BYTES + OFFSET_AT, offset)
  return copy
}
