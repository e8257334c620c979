import { AUDIO_CHANNELS, AUDIO_CODEC } from '#schema/live.ts'
import { type Box, boxAt, boxesIn, boxesOf, orNull, versionOf } from './mp4.ts'

/** How a run's segments are to be read. */
export type Init = {
  codecs: string
  width: number
  height: number
  video: Track
  audio: Track
}
export type Track = { id: number; timescale: number; defaults: SampleDefaults }
export type SampleDefaults = { duration: number; size: number; flags: number }

/** Why bytes are not what they should be, in words. */
export type Fault = { fault: string }

const BASELINE = 0x42
const SIDE_MAX = 4_096
/** AudioSpecificConfig: the object type (5 bits), the sampling rate's number (4), the channels (4). */
const AAC_LC = 2
const NUMBER_OF_48000 = 3
const VIDEO_FIELDS_BYTES = 78
const AUDIO_FIELDS_BYTES = 28

/** The head of a run; or why it is none that every camera of a programme could have. */
export function initOf(bytes: Buffer): Init | Fault {
  const boxes = boxesIn(bytes) ?? []
  const [ftyp, moov] = boxes
  if (boxes.length !== 2 || ftyp?.type !== 'ftyp' || moov?.type !== 'moov') {
    return { fault: 'The head of a run is an MP4 of ftyp and moov.' }
  }
  const traks = boxesOf(moov, 'trak')
  const [videoTrak, audioTrak] = ['vide', 'soun'].map((kind) => traks.find((trak) => kindOf(trak) === kind))
  if (traks.length !== 2 || !videoTrak || !audioTrak) return { fault: 'A run has one track of video and one of audio.' }
  const picture = orNull(() => pictureIn(videoTrak))
  if (!picture) return { fault: 'The video has to be H.264, constrained baseline.' }
  if (!orNull(() => isOurSound(audioTrak))) return { fault: 'The audio has to be AAC-LC at 48 kHz, stereo.' }
  const [video, audio] = [videoTrak, audioTrak].map((trak) => orNull(() => trackOf(trak, moov)))
  if (!video || !audio) return { fault: 'The tracks cannot be read.' }
  return { ...picture, codecs: `${picture.codec},${AUDIO_CODEC}`, video, audio }
}

function kindOf(trak: Box): string | undefined {
  return boxAt(trak, 'mdia', 'hdlr')?.content.toString('latin1', 8, 12)
}

function pictureIn(trak: Box): { codec: string; width: number; height: number } | null {
  const entry = entryOf(trak, 'avc1')
  const avcC = entry && boxAt({ content: entry.content.subarray(VIDEO_FIELDS_BYTES), at: 0 }, 'avcC')
  if (!entry || avcC?.content[1] !== BASELINE) return null
  const [width, height] = [entry.content.readUInt16BE(24), entry.content.readUInt16BE(26)]
  if (width === 0 || height === 0 || width > SIDE_MAX || height > SIDE_MAX) return null
  return { codec: `avc1.${avcC.content.toString('hex', 1, 4).toUpperCase()}`, width, height }
}

function isOurSound(trak: Box): boolean {
  const entry = entryOf(trak, 'mp4a')
  const esds = entry && boxAt({ content: entry.content.subarray(AUDIO_FIELDS_BYTES), at: 0 }, 'esds')
  if (!esds) return false
  const bits = specificConfigIn(esds.content).readUInt16BE(0)
  const [type, rate, channels] = [bits >> 11, (bits >> 7) & 0xf, (bits >> 3) & 0xf]
  return type === AAC_LC && rate === NUMBER_OF_48000 && channels === AUDIO_CHANNELS
}

function entryOf(trak: Box, type: string): Box | undefined {
  const stsd = boxAt(trak, 'mdia', 'minf', 'stbl', 'stsd')
  return stsd && boxAt({ content: stsd.content.subarray(8), at: 0 }, type)
}

/** The AudioSpecificConfig inside its two descriptors (ISO 14496-1). */
function specificConfigIn(esds: Buffer): Buffer {
  let at = 4
  for (const [tag, fieldBytes] of [
    [3, 3],
    [4, 13],
    [5, 0],
  ] as const) {
    if (esds.readUInt8(at) !== tag) throw new RangeError('There is another descriptor than should be.')
    do at += 1
    while (esds.readUInt8(at) & 0x80)
    at += 1 + fieldBytes
  }
  return esds.subarray(at)
}

/** The number that a track's header gives it. */
export function trackIdOf(trak: Box): number | undefined {
  const tkhd = boxAt(trak, 'tkhd')
  return tkhd?.content.readUInt32BE(versionOf(tkhd) === 1 ? 20 : 12)
}

function trackOf(trak: Box, moov: Box): Track | null {
  const [id, mdhd, mvex] = [trackIdOf(trak), boxAt(trak, 'mdia', 'mdhd'), boxAt(moov, 'mvex')]
  if (id === undefined || !mdhd || !mvex) return null
  const timescale = mdhd.content.readUInt32BE(versionOf(mdhd) === 1 ? 20 : 12)
  const trex = boxesOf(mvex, 'trex').find(({ content }) => content.readUInt32BE(4) === id)
  if (!trex || timescale === 0) return null
  return {
    id,
    timescale,
    defaults: {
      duration: trex.content.readUInt32BE(12),
      size: trex.content.readUInt32BE(16),
      flags: trex.content.readUInt32BE(20),
    },
  }
}
