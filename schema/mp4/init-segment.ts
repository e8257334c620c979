import { codecOf, type DecoderSets, readAvcC } from '../h264/avcc.ts'
import { AUDIO_CODEC, AUDIO_RATE } from '../messages/live.ts'
import { isOurAac } from './aac-entry.ts'
import { type Box, boxAt, boxesIn, boxesOf, copyOf, orNull, versionOf } from './boxes/boxes.ts'
import { latin1, u16, u32 } from './boxes/bytes.ts'
import { type SampleDefaults, sampleDefaultsOf, timescaleOf, trackIdOf, trackOfExtension } from './tracks.ts'

export type InitSegment = {
  codecs: string
  width: number
  height: number
  /** Parameter sets of the avcC; segments may repeat them in-band. */
  sets: DecoderSets
  video: Track
  audio: Track
}
export type Track = { id: number; timescale: number; defaults: SampleDefaults }

export type Fault = { fault: string }

type Picture = Pick<InitSegment, 'width' | 'height' | 'sets'> & { codec: string }

const BASELINE = 0x42
const SIDE_MAX = 4_096
const VIDEO_FIELDS_BYTES = 78
const VIDEO_TIMESCALE_MAX = 10_000_000
/** Sample tables that must be empty in a fragmented file, and the offset of each entry count. */
const SAMPLE_TABLES = [
  ['stts', 4],
  ['stsc', 4],
  ['stsz', 8],
  ['stco', 4],
] as const

/** Validates an init segment completely: only what all decoders play, and what fits the other cameras, is accepted. */
export function parseInitSegment(bytes: Uint8Array): InitSegment | Fault {
  const boxes = boxesIn(bytes) ?? []
  const [ftyp, moov] = boxes
  if (boxes.length !== 2 || ftyp?.type !== 'ftyp' || moov?.type !== 'moov') {
    return { fault: 'An init segment is an MP4 of ftyp and moov.' }
  }
  const traks = boxesOf(moov, 'trak')
  const [videoTrak, audioTrak] = ['vide', 'soun'].map((kind) => traks.find((trak) => kindOf(trak) === kind))
  if (traks.length !== 2 || !videoTrak || !audioTrak)
    return { fault: 'An init segment has one track of video and one of audio.' }
  const picture = orNull(() => pictureIn(videoTrak))
  if (!picture) return { fault: 'The video has to be H.264, constrained baseline.' }
  if ('fault' in picture) return picture
  if (!orNull(() => isOurAac(entryOf(audioTrak, 'mp4a')))) {
    return { fault: 'The audio has to be AAC-LC at 48 kHz, stereo.' }
  }
  const [video, audio] = [videoTrak, audioTrak].map((trak) => orNull(() => trackOf(trak, moov)))
  if (!video || !audio || video.id === audio.id || !only(moov, 'mvhd')) return { fault: 'The tracks cannot be read.' }
  if (audio.timescale !== AUDIO_RATE || video.timescale > VIDEO_TIMESCALE_MAX) {
    return { fault: 'The sound is timed in samples, and the video in at most 10,000,000ths of a second.' }
  }
  const { codec, ...rest } = picture
  return { ...rest, codecs: `${codec},${AUDIO_CODEC}`, video, audio }
}

/** The video's sample entry, a whole box, and the avcC in it. */
export type VideoEntry = { entry: Uint8Array; avcC: Uint8Array }

/** Of an init segment that `parseInitSegment` takes; null for others. */
export function videoEntryIn(bytes: Uint8Array): VideoEntry | null {
  const moov = boxesIn(bytes)?.find(({ type }) => type === 'moov')
  const trak = moov && boxesOf(moov, 'trak').find((one) => kindOf(one) === 'vide')
  const entry = trak && entryOf(trak, 'avc1')
  const avcC = entry && avcCOf(entry)
  return entry && avcC ? { entry: copyOf(entry), avcC: avcC.content } : null
}

function kindOf(trak: Box): string | undefined {
  const hdlr = boxAt(trak, 'mdia', 'hdlr')
  return hdlr && latin1(hdlr.content, 8, 12)
}

function pictureIn(trak: Box): Picture | Fault | null {
  const entry = entryOf(trak, 'avc1')
  const avcC = entry && avcCOf(entry)
  if (!entry || avcC?.content[1] !== BASELINE) return null
  const sets = readAvcC(avcC.content)
  if (!sets) return { fault: 'The parameter sets of the video (avcC) cannot be decoded.' }
  const [width, height] = [u16(entry.content, 24), u16(entry.content, 26)]
  const isOfSize = (size: { width: number; height: number }) => size.width === width && size.height === height
  const isSmall = width > 0 && height > 0 && width <= SIDE_MAX && height <= SIDE_MAX
  if (!isSmall || !sets.sps.every(({ says }) => isOfSize(says)) || !isOfSize(shownSizeOf(trak))) {
    return { fault: `The video has one size in all places, of at most ${SIDE_MAX} × ${SIDE_MAX}.` }
  }
  return { codec: codecOf(avcC.content), width, height, sets }
}

function avcCOf({ content }: Box): Box | undefined {
  return only({ content: content.subarray(VIDEO_FIELDS_BYTES), at: 0 }, 'avcC')
}

/** Returns the size in the track header, in pixels; 0 × 0 when there is not exactly one header. */
function shownSizeOf(trak: Box): { width: number; height: number } {
  const tkhd = only(trak, 'tkhd')
  if (!tkhd) return { width: 0, height: 0 }
  const at = versionOf(tkhd) === 1 ? 88 : 76
  return { width: u32(tkhd.content, at) / 0x10000, height: u32(tkhd.content, at + 4) / 0x10000 }
}

/** Returns the sample entry; undefined unless it is the only one. */
function entryOf(trak: Box, type: string): Box | undefined {
  const stsd = boxAt(trak, 'mdia', 'minf', 'stbl', 'stsd')
  if (!stsd || u32(stsd.content, 4) !== 1) return undefined
  const [entry, ...others] = boxesIn(stsd.content.subarray(8)) ?? []
  return entry?.type === type && others.length === 0 ? entry : undefined
}

function only(parent: Pick<Box, 'content' | 'at'>, type: string): Box | undefined {
  const [box, ...others] = boxesOf(parent, type)
  return others.length === 0 ? box : undefined
}

function trackOf(trak: Box, moov: Box): Track | null {
  const [tkhd, mdhd, mvex] = [boxAt(trak, 'tkhd'), boxAt(trak, 'mdia', 'mdhd'), only(moov, 'mvex')]
  const stbl = boxAt(trak, 'mdia', 'minf', 'stbl')
  const id = tkhd && trackIdOf(tkhd)
  if (!id || !mdhd || !mvex || !stbl || !only(trak, 'mdia')) return null
  if (!SAMPLE_TABLES.every(([type, countAt]) => isEmpty(only(stbl, type), countAt))) return null
  const timescale = timescaleOf(mdhd)
  const [trex, ...others] = boxesOf(mvex, 'trex').filter((box) => trackOfExtension(box) === id)
  if (!trex || others.length > 0 || u32(trex.content, 8) !== 1 || timescale === 0) return null
  return { id, timescale, defaults: sampleDefaultsOf(trex) }
}

function isEmpty(table: Box | undefined, countAt: number): boolean {
  return table !== undefined && u32(table.content, countAt) === 0
}
