import { ascii, box, fullBox, type Parts, toBytes, u16Of, u32Of, zeros } from './boxes/writer.ts'
import { AUDIO_TRACK, VIDEO_TRACK } from './camera-tracks.ts'
import { audioTrackBox, movieHeader, sampleEntry, videoTrackBox } from './track-boxes.ts'

export function buildInitSegment(avcC: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const fragmented = { movieDuration: 0, duration: 0, tables: emptyTables() }
  return toBytes([
    box('ftyp', ascii('iso6'), u32Of(1), ascii('iso6mp41avc1')),
    box(
      'moov',
      movieHeader({ timescale: 1_000, duration: 0 }),
      videoTrackBox({ ...fragmented, entry: videoEntry(avcC, width, height) }, { width, height }),
      audioTrackBox(fragmented),
      box('mvex', trackExtension(VIDEO_TRACK), trackExtension(AUDIO_TRACK)),
    ),
  ])
}

function trackExtension(track: number): Parts {
  return fullBox('trex', 0, 0, u32Of(track), u32Of(1), u32Of(0), u32Of(0), u32Of(0))
}

function videoEntry(avcC: Uint8Array, width: number, height: number): Parts {
  return box(
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
