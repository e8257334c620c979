import { AUDIO_CHANNELS, AUDIO_RATE, VIDEO_TIMESCALE } from '../messages/live.ts'
import { ascii, box, fullBox, type Parts, toBytes, u16Of, u32Of, zeros } from './boxes/writer.ts'
import { AAC_CONFIG, AUDIO_TRACK, VIDEO_TRACK } from './camera-tracks.ts'

const UNITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32Of)

export function buildInitSegment(avcC: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  return toBytes([
    box('ftyp', ascii('iso6'), u32Of(1), ascii('iso6mp41avc1')),
    box(
      'moov',
      fullBox(
        'mvhd',
        0,
        0,
        u32Of(0),
        u32Of(0),
        u32Of(1_000),
        u32Of(0),
        u32Of(0x10000),
        u16Of(0x100),
        zeros(10),
        UNITY,
        zeros(24),
        u32Of(3),
      ),
      videoTrack(avcC, width, height),
      audioTrack(),
      box('mvex', trackExtension(VIDEO_TRACK), trackExtension(AUDIO_TRACK)),
    ),
  ])
}

function trackExtension(track: number): Parts {
  return fullBox('trex', 0, 0, u32Of(track), u32Of(1), u32Of(0), u32Of(0), u32Of(0))
}

function videoTrack(avcC: Uint8Array, width: number, height: number): Parts {
  const entry = box(
    'avc1',
    sampleEntry(),
    zeros(16),
    u16Of(width),
    u16Of(height),
    u32Of(0x480000),
    u32Of(0x480000),
    u32Of(0),
    u16Of(1),
    zeros(32),
    u16Of(24),
    u16Of(0xffff),
    box('avcC', avcC),
  )
  return track({
    id: VIDEO_TRACK,
    size: [...u32Of(width * 0x10000), ...u32Of(height * 0x10000)],
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
    u16Of(AUDIO_CHANNELS),
    u16Of(16),
    u32Of(0),
    u32Of(AUDIO_RATE * 0x10000),
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
      u32Of(0),
      u32Of(0),
      u32Of(id),
      u32Of(0),
      u32Of(0),
      zeros(8),
      u16Of(0),
      u16Of(0),
      u16Of(volume),
      u16Of(0),
      UNITY,
      size,
    ),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, u32Of(0), u32Of(0), u32Of(timescale), u32Of(0), u16Of(0x55c4), u16Of(0)),
      fullBox('hdlr', 0, 0, u32Of(0), ascii(handler), zeros(12), [0]),
      box(
        'minf',
        header,
        box('dinf', fullBox('dref', 0, 0, u32Of(1), fullBox('url ', 0, 1))),
        box('stbl', fullBox('stsd', 0, 0, u32Of(1), entry), ...emptyTables()),
      ),
    ),
  )
}

/** Required but empty: the samples are in the fragments. */
function emptyTables(): Parts[] {
  return [
    fullBox('stts', 0, 0, u32Of(0)),
    fullBox('stsc', 0, 0, u32Of(0)),
    fullBox('stsz', 0, 0, u32Of(0), u32Of(0)),
    fullBox('stco', 0, 0, u32Of(0)),
  ]
}

function sampleEntry(): number[] {
  return [...zeros(6), ...u16Of(1)]
}

/** The `ES_Descriptor` of an AAC stream (ISO 14496-1). */
function aacDescriptors(): number[] {
  const specific = descriptor(5, AAC_CONFIG)
  const decoder = descriptor(4, [0x40, 0x15, ...zeros(11), ...specific])
  return descriptor(3, [...u16Of(AUDIO_TRACK), 0, ...decoder, ...descriptor(6, [2])])
}

function descriptor(tag: number, content: number[]): number[] {
  return [tag, content.length, ...content]
}
