import { AUDIO_CHANNELS, AUDIO_RATE, VIDEO_TIMESCALE } from '#schema/messages/live.ts'
import { box, fullBox, joined, type Parts, text, u16, u32, zeros } from './boxes.ts'

export type VideoSample = {
  /** In units of 1/90,000 s. */
  duration: number
  isKey: boolean
  bytes: Uint8Array
}

type Fragment = {
  sequence: number
  /** Decode time of the first picture, in 1/90,000 s since the event's epoch. */
  videoTime: number
  video: readonly VideoSample[]
  /** Decode time of the first AAC frame, in samples since the event's epoch. */
  audioTime: number
  audio: readonly Uint8Array[]
}

export const AAC_FRAME = 1_024

const VIDEO_TRACK = 1
const AUDIO_TRACK = 2
/** `AudioSpecificConfig` of AAC-LC, 48 kHz, stereo. */
export const AAC_CONFIG = [0x11, 0x90]
const KEY_FLAGS = 0x02000000
const OTHER_FLAGS = 0x01010000
const UNITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32)

export function initSegment(avcC: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  return joined([
    box('ftyp', text('iso6'), u32(1), text('iso6mp41avc1')),
    box(
      'moov',
      fullBox(
        'mvhd',
        0,
        0,
        u32(0),
        u32(0),
        u32(1_000),
        u32(0),
        u32(0x10000),
        u16(0x100),
        zeros(10),
        UNITY,
        zeros(24),
        u32(3),
      ),
      videoTrack(avcC, width, height),
      audioTrack(),
      box('mvex', trackExtension(VIDEO_TRACK), trackExtension(AUDIO_TRACK)),
    ),
  ])
}

export function fragment({ sequence, videoTime, video, audioTime, audio }: Fragment): Uint8Array<ArrayBuffer> {
  const videoBytes = video.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const head = (firstByte: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      box('traf', trackHeader(VIDEO_TRACK), decodeTime(videoTime), videoRun(video, firstByte)),
      ...(audio.length > 0
        ? [box('traf', trackHeader(AUDIO_TRACK), decodeTime(audioTime), audioRun(audio, firstByte + videoBytes))]
        : []),
    )
  const headBytes = joined([head(0)]).length
  return joined([head(headBytes + 8), box('mdat', ...video.map(({ bytes }) => bytes), ...audio)])
}

function videoRun(samples: readonly VideoSample[], firstByte: number): Parts {
  const entries = samples.map(({ duration, isKey, bytes }) => [
    ...u32(duration),
    ...u32(bytes.length),
    ...u32(isKey ? KEY_FLAGS : OTHER_FLAGS),
  ])
  return fullBox('trun', 0, 0x701, u32(samples.length), u32(firstByte), ...entries)
}

function audioRun(frames: readonly Uint8Array[], firstByte: number): Parts {
  const entries = frames.map(({ length }) => [...u32(AAC_FRAME), ...u32(length)])
  return fullBox('trun', 0, 0x301, u32(frames.length), u32(firstByte), ...entries)
}

/** `default-base-is-moof`: offsets are relative to the fragment, so a segment plays at any position. */
function trackHeader(track: number): Parts {
  return fullBox('tfhd', 0, 0x20000, u32(track))
}

function decodeTime(time: number): Parts {
  return fullBox('tfdt', 1, 0, u32(Math.floor(time / 2 ** 32)), u32(time % 2 ** 32))
}

function trackExtension(track: number): Parts {
  return fullBox('trex', 0, 0, u32(track), u32(1), u32(0), u32(0), u32(0))
}

function videoTrack(avcC: Uint8Array, width: number, height: number): Parts {
  const entry = box(
    'avc1',
    sampleEntry(),
    zeros(16),
    u16(width),
    u16(height),
    u32(0x480000),
    u32(0x480000),
    u32(0),
    u16(1),
    zeros(32),
    u16(24),
    u16(0xffff),
    box('avcC', avcC),
  )
  return track({
    id: VIDEO_TRACK,
    size: [...u32(width * 0x10000), ...u32(height * 0x10000)],
    volume: 0,
    timescale: VIDEO_TIMESCALE,
    handler: 'vide',
    header: fullBox('vmhd', 0, 1, zeros(8)),
    entry,
  })
}

function audioTrack(): Parts {
  const entry = box(
    'mp4a',
    sampleEntry(),
    zeros(8),
    u16(AUDIO_CHANNELS),
    u16(16),
    u32(0),
    u32(AUDIO_RATE * 0x10000),
    fullBox('esds', 0, 0, aacDescriptors()),
  )
  return track({
    id: AUDIO_TRACK,
    size: zeros(8),
    volume: 0x100,
    timescale: AUDIO_RATE,
    handler: 'soun',
    header: fullBox('smhd', 0, 0, zeros(4)),
    entry,
  })
}

type Track = {
  id: number
  size: number[]
  volume: number
  timescale: number
  handler: 'vide' | 'soun'
  header: Parts
  entry: Parts
}

function track({ id, size, volume, timescale, handler, header, entry }: Track): Parts {
  return box(
    'trak',
    fullBox(
      'tkhd',
      0,
      3,
      u32(0),
      u32(0),
      u32(id),
      u32(0),
      u32(0),
      zeros(8),
      u16(0),
      u16(0),
      u16(volume),
      u16(0),
      UNITY,
      size,
    ),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, u32(0), u32(0), u32(timescale), u32(0), u16(0x55c4), u16(0)),
      fullBox('hdlr', 0, 0, u32(0), text(handler), zeros(12), [0]),
      box(
        'minf',
        header,
        box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
        box('stbl', fullBox('stsd', 0, 0, u32(1), entry), ...emptyTables()),
      ),
    ),
  )
}

/** Required but empty: the samples are in the fragments. */
function emptyTables(): Parts[] {
  return [
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0), u32(0)),
    fullBox('stco', 0, 0, u32(0)),
  ]
}

function sampleEntry(): number[] {
  return [...zeros(6), ...u16(1)]
}

/** The `ES_Descriptor` of an AAC stream (ISO 14496-1). */
function aacDescriptors(): number[] {
  const specific = descriptor(5, AAC_CONFIG)
  const decoder = descriptor(4, [0x40, 0x15, ...zeros(11), ...specific])
  return descriptor(3, [...u16(AUDIO_TRACK), 0, ...decoder, ...descriptor(6, [2])])
}

function descriptor(tag: number, content: number[]): number[] {
  return [tag, content.length, ...content]
}
