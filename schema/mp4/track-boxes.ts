import { AUDIO_CHANNELS, AUDIO_RATE, VIDEO_TIMESCALE } from '../messages/live.ts'
import { ascii, box, fullBox, type Parts, u16Of, u32Of, zeros } from './boxes/writer.ts'
import { AAC_CONFIG, AUDIO_TRACK, VIDEO_TRACK } from './camera-tracks.ts'

/** `duration`: in units of the movie; 0 when the samples are in fragments. */
type MovieTimes = { timescale: number; duration: number; startsAt?: Date }

/** `movieDuration`: in units of the movie, `duration`: of the track. `tables`: stts, stsc, stsz and so on. */
type TrackContent = { movieDuration: number; duration: number; entry: Parts; tables: Parts }

const UNITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32Of)

/** Seconds from 1904, from which MP4 counts, to 1970. */
const EPOCH_SECONDS = 2_082_844_800

export function movieHeader({ timescale, duration, startsAt }: MovieTimes): Parts {
  const made = startsAt ? Math.floor(startsAt.getTime() / 1_000) + EPOCH_SECONDS : 0
  const times = [...u32Of(made), ...u32Of(made), ...u32Of(timescale), ...u32Of(duration)]
  const rest = [...u32Of(0x10000), ...u16Of(0x100), ...zeros(10), ...UNITY, ...zeros(24), ...u32Of(3)]
  return fullBox('mvhd', 0, 0, times, rest)
}

export function videoTrackBox(content: TrackContent, { width, height }: { width: number; height: number }): Parts {
  return track(content, {
    id: VIDEO_TRACK,
    size: [...u32Of(width * 0x10000), ...u32Of(height * 0x10000)],
    volume: 0,
    timescale: VIDEO_TIMESCALE,
    handler: 'vide',
    header: fullBox('vmhd', 0, 1, zeros(8)),
  })
}

export function audioTrackBox(content: Omit<TrackContent, 'entry'>): Parts {
  return track(
    { ...content, entry: audioEntry() },
    {
      id: AUDIO_TRACK,
      size: zeros(8),
      volume: 0x100,
      timescale: AUDIO_RATE,
      handler: 'soun',
      header: fullBox('smhd', 0, 0, zeros(4)),
    },
  )
}

/** The fields that every sample entry begins with. */
export function sampleEntry(): number[] {
  return [...zeros(6), ...u16Of(1)]
}

type TrackKind = {
  id: number
  size: number[]
  volume: number
  timescale: number
  handler: 'vide' | 'soun'
  header: Parts
}

function track({ movieDuration, duration, entry, tables }: TrackContent, kind: TrackKind): Parts {
  const { id, size, volume, timescale, handler, header } = kind
  const place = [...zeros(8), ...u16Of(0), ...u16Of(0), ...u16Of(volume), ...u16Of(0), ...UNITY, ...size]
  const times = [...u32Of(0), ...u32Of(0), ...u32Of(timescale), ...u32Of(duration)]
  return box(
    'trak',
    fullBox('tkhd', 0, 3, u32Of(0), u32Of(0), u32Of(id), u32Of(0), u32Of(movieDuration), place),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, times, u16Of(0x55c4), u16Of(0)),
      fullBox('hdlr', 0, 0, u32Of(0), ascii(handler), zeros(12), [0]),
      box(
        'minf',
        header,
        box('dinf', fullBox('dref', 0, 0, u32Of(1), fullBox('url ', 0, 1))),
        box('stbl', fullBox('stsd', 0, 0, u32Of(1), entry), ...tables),
      ),
    ),
  )
}

function audioEntry(): Parts {
  return box(
    'mp4a',
    sampleEntry(),
    zeros(8),
    u16Of(AUDIO_CHANNELS),
    u16Of(16),
    u32Of(0),
    u32Of(AUDIO_RATE * 0x10000),
    fullBox('esds', 0, 0, aacDescriptors()),
  )
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
