import type { Size } from '#client/media/picture-size.ts'
import { type Box, endOf, wholeBoxesIn } from '#schema/mp4/boxes/boxes.ts'
import { concatenated, u16 } from '#schema/mp4/boxes/bytes.ts'
import { decodeTimeOf, readRun, readTrackHeader, type SampleRun } from '#schema/mp4/fragment.ts'
import { type SampleDefaults, sampleDefaultsOf, timescaleOf, trackIdOf, trackOfExtension } from '#schema/mp4/tracks.ts'
import { isKey, unitsIn } from './avc.ts'

export type RecordedTrack = Size & { avcC: Uint8Array; timescale: number }
export type RecordedSample = { time: number; duration: number; isKey: boolean; bytes: Uint8Array }

type Listeners = {
  track(track: RecordedTrack): void
  /** The samples of one fragment in decode order, with times in the track's timescale. */
  samples(samples: RecordedSample[]): void
}

type PictureTrack = RecordedTrack & { id: number; defaults: SampleDefaults }
/** `firstByte`: its place in the recording. */
type TimedRun = SampleRun & { time: number; firstByte: number }

const STSD_FIELDS_BYTES = 8
const VIDEO_FIELDS_BYTES = 78

/** Parses a fragmented MP4 incrementally; ignores all but the first H.264 track. */
export function mp4Reader(heard: Listeners): { push(piece: Uint8Array): void } {
  let rest = new Uint8Array()
  let passed = 0
  let track: PictureTrack | null = null

  /** A moof precedes its mdat: both are kept until complete. */
  function readWhole(): number {
    let kept = 0
    let runs: TimedRun[] = []
    for (const box of wholeBoxesIn(rest)) {
      if (box.type === 'moov') readMovie(box)
      if (box.type === 'moof') runs = [...runs, ...runsIn(box, track, passed + box.at - 8)]
      if (box.type === 'mdat') {
        const samples = runs.flatMap((run) => samplesIn(rest, run, passed))
        if (samples.length > 0) heard.samples(samples)
        runs = []
      }
      if (box.type !== 'moof') kept = endOf(box)
    }
    return kept
  }

  function readMovie(moov: Box) {
    track = pictureTrackIn(moov)
    if (!track) return
    const { id: _, defaults: __, ...told } = track
    heard.track(told)
  }

  return {
    push(piece) {
      rest = concatenated([rest, piece])
      const read = readWhole()
      passed += read
      rest = rest.slice(read)
    },
  }
}

function pictureTrackIn(moov: Box): PictureTrack | null {
  const extensions = childrenOf(childOf(moov, 'mvex'))
  for (const trak of childrenOf(moov).filter(({ type }) => type === 'trak')) {
    const media = childOf(trak, 'mdia')
    const entry = sampleEntryOf(media)
    if (!entry) continue
    const id = trackIdOf(childOf(trak, 'tkhd'))
    const trex = extensions.find((box) => box.type === 'trex' && trackOfExtension(box) === id)
    const defaults = trex ? sampleDefaultsOf(trex) : { duration: 0, size: 0, flags: 0 }
    return { ...entry, id, defaults, timescale: timescaleOf(childOf(media, 'mdhd')) }
  }
  return null
}

function runsIn(moof: Box, track: PictureTrack | null, moofStart: number): TimedRun[] {
  if (!track) return []
  return childrenOf(moof)
    .filter(({ type }) => type === 'traf')
    .flatMap((traf) => {
      const header = readTrackHeader(childOf(traf, 'tfhd'), track.defaults)
      if (header.trackId !== track.id) return []
      let time = decodeTimeOf(childOf(traf, 'tfdt'))
      return childrenOf(traf)
        .filter(({ type }) => type === 'trun')
        .map((trun) => {
          const run = readRun(trun, header.defaults)
          const timed = { ...run, time, firstByte: (header.base ?? moofStart) + (run.offset ?? 0) }
          time += run.durations.reduce((sum, duration) => sum + duration, 0)
          return timed
        })
    })
}

/** `passed`: place of `bytes` in the recording. */
function samplesIn(
  bytes: Uint8Array,
  { time, firstByte, durations, sizes }: TimedRun,
  passed: number,
): RecordedSample[] {
  let at = firstByte - passed
  let now = time
  return sizes.map((size, place) => {
    const sample = bytes.slice(at, at + size)
    const duration = durations[place] ?? 0
    const taken = { time: now, duration, isKey: isKey(unitsIn(sample) ?? []), bytes: sample }
    at += size
    now += duration
    return taken
  })
}

function sampleEntryOf(media: Box): (Size & { avcC: Uint8Array }) | null {
  const table = childOf(childOf(childOf(media, 'minf'), 'stbl'), 'stsd')
  const [entry] = wholeBoxesIn(table.content.subarray(STSD_FIELDS_BYTES))
  if (!entry || !/^avc[13]$/.test(entry.type)) return null
  const avcC = wholeBoxesIn(entry.content.subarray(VIDEO_FIELDS_BYTES)).find(({ type }) => type === 'avcC')
  if (!avcC) return null
  return { width: u16(entry.content, 24), height: u16(entry.content, 26), avcC: avcC.content.slice() }
}

function childrenOf({ content }: Box): Box[] {
  return wholeBoxesIn(content)
}

function childOf(box: Box, wanted: string): Box {
  const child = childrenOf(box).find(({ type }) => type === wanted)
  if (!child) throw new Error(`The recording has no ${wanted} in its ${box.type}.`)
  return child
}
