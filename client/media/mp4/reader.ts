import type { Size } from '#client/media/picture-size.ts'
import { isKey, unitsIn } from './avc.ts'

export type RecordedTrack = Size & { avcC: Uint8Array; timescale: number }
export type RecordedSample = { time: number; duration: number; isKey: boolean; bytes: Uint8Array }

type Listeners = {
  track(track: RecordedTrack): void
  /** The samples of one fragment in decode order, with times in the track's timescale. */
  samples(samples: RecordedSample[]): void
}

type Box = { type: string; start: number; body: DataView }
type Defaults = { duration: number; size: number }
type Run = { time: number; firstByte: number; entries: Defaults[] }

/** Parses a fragmented MP4 incrementally; ignores all but the first H.264 track. */
export function mp4Reader(heard: Listeners): { push(piece: Uint8Array): void } {
  let rest = new Uint8Array()
  /** Offset of `rest` in the recording. */
  let passed = 0
  let trackId = 0
  let defaults: Defaults = { duration: 0, size: 0 }
  let runs: Run[] = []

  function readMovie(moov: Box) {
    const extensions = childrenOf(childOf(moov, 'mvex'))
    for (const trak of childrenOf(moov).filter(({ type }) => type === 'trak')) {
      const media = childOf(trak, 'mdia')
      const entry = sampleEntryOf(media)
      if (!entry) continue
      trackId = childOf(trak, 'tkhd').body.getUint32(isLong(childOf(trak, 'tkhd')) ? 20 : 12)
      const trex = extensions.find(({ type, body }) => type === 'trex' && body.getUint32(4) === trackId)
      if (trex) defaults = { duration: trex.body.getUint32(12), size: trex.body.getUint32(16) }
      const mdhd = childOf(media, 'mdhd')
      return heard.track({ ...entry, timescale: mdhd.body.getUint32(isLong(mdhd) ? 20 : 12) })
    }
  }

  function readFragment(moof: Box) {
    const start = passed + moof.start
    for (const traf of childrenOf(moof).filter(({ type }) => type === 'traf')) {
      const header = readHeader(childOf(traf, 'tfhd'), defaults, start)
      if (header.trackId !== trackId) continue
      const tfdt = childOf(traf, 'tfdt')
      let time = isLong(tfdt) ? Number(tfdt.body.getBigUint64(4)) : tfdt.body.getUint32(4)
      for (const trun of childrenOf(traf).filter(({ type }) => type === 'trun')) {
        const run = readRun(trun, header)
        runs.push({ ...run, time })
        time += run.entries.reduce((sum, { duration }) => sum + duration, 0)
      }
    }
  }

  function readSamples() {
    const samples = runs.flatMap(({ time, firstByte, entries }) => {
      let at = firstByte - passed
      let now = time
      return entries.map(({ duration, size }) => {
        const bytes = rest.slice(at, at + size)
        const sample = { time: now, duration, isKey: isKey(unitsIn(bytes) ?? []), bytes }
        at += size
        now += duration
        return sample
      })
    })
    runs = []
    if (samples.length > 0) heard.samples(samples)
  }

  /** A moof precedes its mdat: both are kept until complete. */
  function readWhole() {
    let kept = 0
    for (const box of boxesIn(new DataView(rest.buffer, rest.byteOffset, rest.byteLength))) {
      if (box.type === 'moov') readMovie(box)
      if (box.type === 'moof') readFragment(box)
      if (box.type === 'mdat') readSamples()
      if (box.type !== 'moof') kept = box.body.byteOffset - rest.byteOffset + box.body.byteLength
    }
    return kept
  }

  return {
    push(piece) {
      const joined = new Uint8Array(rest.length + piece.length)
      joined.set(rest)
      joined.set(piece, rest.length)
      rest = joined
      runs = []
      const read = readWhole()
      passed += read
      rest = rest.slice(read)
    },
  }
}

function readHeader({ body }: Box, { duration, size }: Defaults, moofStart: number) {
  const hasBase = (body.getUint32(0) & 1) === 1
  const field = optionalFields(body, hasBase ? 16 : 8)
  field(2, 0)
  return {
    trackId: body.getUint32(4),
    base: hasBase ? Number(body.getBigUint64(8)) : moofStart,
    duration: field(8, duration),
    size: field(0x10, size),
  }
}

function readRun({ body }: Box, { base, duration, size }: Defaults & { base: number }): Omit<Run, 'time'> {
  const field = optionalFields(body, 8)
  const firstByte = base + field(1, 0)
  field(4, 0)
  const entries = Array.from({ length: body.getUint32(4) }, () => {
    const entry = { duration: field(0x100, duration), size: field(0x200, size) }
    field(0x400, 0)
    field(0x800, 0)
    return entry
  })
  return { firstByte, entries }
}

/** Reads optional fields in order; each is present only if its flag is set. */
function optionalFields(body: DataView, from: number): (flag: number, otherwise: number) => number {
  const flags = body.getUint32(0) & 0xffffff
  let at = from
  return (flag, otherwise) => {
    if (!(flags & flag)) return otherwise
    at += 4
    return body.getUint32(at - 4)
  }
}

function sampleEntryOf(media: Box): (Size & { avcC: Uint8Array }) | null {
  const table = childOf(childOf(childOf(media, 'minf'), 'stbl'), 'stsd')
  const [entry] = boxesIn(inside(table.body, 8))
  if (!entry || !/^avc[13]$/.test(entry.type)) return null
  const avcC = boxesIn(inside(entry.body, 78)).find(({ type }) => type === 'avcC')
  if (!avcC) return null
  const { buffer, byteOffset, byteLength } = avcC.body
  const bytes = new Uint8Array(buffer, byteOffset, byteLength).slice()
  return { width: entry.body.getUint16(24), height: entry.body.getUint16(26), avcC: bytes }
}

/** The complete boxes; a truncated last one is left out. */
function boxesIn(view: DataView): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= view.byteLength; ) {
    const short = view.getUint32(at)
    const head = short === 1 ? 16 : 8
    if (at + head > view.byteLength) break
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short
    if (size < head || at + size > view.byteLength) break
    const type = String.fromCharCode(...[4, 5, 6, 7].map((byte) => view.getUint8(at + byte)))
    boxes.push({ type, start: at, body: new DataView(view.buffer, view.byteOffset + at + head, size - head) })
    at += size
  }
  return boxes
}

function childrenOf({ body }: Box): Box[] {
  return boxesIn(body)
}

function childOf(box: Box, wanted: string): Box {
  const child = childrenOf(box).find(({ type }) => type === wanted)
  if (!child) throw new Error(`The recording has no ${wanted} in its ${box.type}.`)
  return child
}

function inside(view: DataView, from: number): DataView {
  return new DataView(view.buffer, view.byteOffset + from, view.byteLength - from)
}

function isLong({ body }: Box): boolean {
  return body.getUint8(0) === 1
}
