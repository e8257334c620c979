import { AUDIO_RATE, VIDEO_TIMESCALE } from '../../messages/live.ts'
import { ascii, box, type Parts, toBytes, u32Of } from '../boxes/writer.ts'
import { audioTrackBox, movieHeader, videoTrackBox } from '../track-boxes.ts'
import type { SampleTables } from './sample-tables.ts'

/** `entry`: a sample entry with its header, as in an init segment. */
export type Picture = { entry: Uint8Array; width: number; height: number }

type Movie = { pictures: SampleTables; sounds: SampleTables; contentBytes: number; picture: Picture; startsAt: Date }

const LARGE_BYTES = 2 ** 32
/** More than the tables of the longest recording take. */
const HEAD_MAX_BYTES = 2 ** 28
const [HEAD_BYTES, LARGE_HEAD_BYTES] = [8, 16]

/** Writes ftyp, moov and the header of the mdat. */
export function movieHead({ pictures, sounds, contentBytes, picture, startsAt }: Movie): Uint8Array<ArrayBuffer> {
  const isLarge = contentBytes + HEAD_MAX_BYTES >= LARGE_BYTES
  const videoDuration = pictures.duration()
  const audioDuration = Math.round((sounds.duration() * VIDEO_TIMESCALE) / AUDIO_RATE)
  const partsAt = (contentAt: number): Parts => [
    box('ftyp', ascii('isom'), u32Of(0x200), ascii('isomiso2avc1mp41')),
    box(
      'moov',
      movieHeader({ timescale: VIDEO_TIMESCALE, duration: Math.max(videoDuration, audioDuration), startsAt }),
      videoTrackBox(
        {
          movieDuration: videoDuration,
          duration: videoDuration,
          entry: [picture.entry],
          tables: pictures.boxes({ contentAt, isLarge, hasKeys: true }),
        },
        picture,
      ),
      audioTrackBox({
        movieDuration: audioDuration,
        duration: sounds.duration(),
        tables: sounds.boxes({ contentAt, isLarge, hasKeys: false }),
      }),
    ),
    isLarge
      ? [u32Of(1), ascii('mdat'), u64Of(contentBytes + LARGE_HEAD_BYTES)]
      : [u32Of(contentBytes + HEAD_BYTES), ascii('mdat')],
  ]
  return toBytes(partsAt(toBytes(partsAt(0)).length))
}

function u64Of(value: number): number[] {
  return [...u32Of(Math.floor(value / 2 ** 32)), ...u32Of(value % 2 ** 32)]
}
