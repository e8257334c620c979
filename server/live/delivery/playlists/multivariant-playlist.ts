import { AUDIO_CODEC } from '#schema/messages/live.ts'
import { type TrackName, trackNames } from '#schema/mp4/demux.ts'
import { parseInitSegment } from '#schema/mp4/init-segment.ts'
import { type RenderedText, renderText } from '#server/live/delivery/responses/rendered-text.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { MediaObjects } from '#server/live/storage/media.ts'

/** Constrained baseline, level 3.1: the lowest level announced. */
const VIDEO_CODEC = 'avc1.42C01F'
/** Upper bound of a phone's bitrate, in bit/s. */
const PEAK_BITS = 4_000_000
const KEPT_SECONDS = 5

export const renditionNames = [...trackNames, 'score'] as const
type RenditionName = (typeof renditionNames)[number]

const ofRenditions = new WeakMap<Buffer, Map<RenditionName, RenderedText>>()

/** Returns one track of a playlist, or the subtitles beside it, with their own URLs. Cached per rendered playlist. */
export function playlistOfRendition({ text, maxAgeSeconds }: RenderedText, name: RenditionName): RenderedText {
  const known = ofRenditions.get(text) ?? new Map<RenditionName, RenderedText>()
  ofRenditions.set(text, known)
  const written = () => (name === 'score' ? withSubtitleUrls(text.toString()) : withTrackUrls(text.toString(), name))
  const playlist = known.get(name) ?? renderText(written(), maxAgeSeconds)
  known.set(name, playlist)
  return { ...playlist, maxAgeSeconds }
}

/** Subtitles have no init segments, and no gaps: the score goes on without a picture. */
function withSubtitleUrls(text: string): string {
  const lines = text.split('\n').filter((line) => !OF_MEDIA.some((tag) => line.startsWith(tag)))
  return lines
    .map((line) => (line.endsWith('.m4s') ? `score/${line.slice(line.lastIndexOf('/') + 1, -4)}.vtt` : line))
    .join('\n')
}

const OF_MEDIA = ['#EXT-X-MAP', '#EXT-X-GAP', '#EXT-X-DATERANGE']

function withTrackUrls(text: string, track: TrackName): string {
  return text.replace(/\/(init|\d+)[.](mp4"|m4s$)/gm, `/$1.${track}.$2`)
}

type Variant = { name: string; query: string; videoCodec: string; hasScore: boolean }

/**
 * Separate video and audio (RFC 8216bis, 4.4.6), as Apple's players require, and the score as subtitles: nothing else is
 * seen over their full screen. `query`: that of the media playlists.
 */
export function multivariantPlaylist({ name, query, videoCodec, hasScore }: Variant): RenderedText {
  const of = (rendition: RenditionName) => `${name}.m3u8?track=${rendition}${query}`
  const subtitles = 'TYPE=SUBTITLES,GROUP-ID="score",NAME="Score",DEFAULT=YES,AUTOSELECT=YES'
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${of('audio')}"`,
    ...(hasScore ? [`#EXT-X-MEDIA:${subtitles},URI="${of('score')}"`] : []),
    `#EXT-X-STREAM-INF:BANDWIDTH=${PEAK_BITS},CODECS="${videoCodec},${AUDIO_CODEC}",AUDIO="sound"${hasScore ? ',SUBTITLES="score"' : ''}`,
    of('video'),
  ]
  return renderText(lines.map((line) => `${line}\n`).join(''), KEPT_SECONDS)
}

/** Returns the highest codec level in use, so that it covers every camera's video. */
export async function videoCodecOf({ eventId, programmeLog }: LiveEventState, media: MediaObjects): Promise<string> {
  const codecs = await Promise.all(
    programmeLog.devices().map(async (deviceId) => {
      const run = programmeLog.segmentOf(deviceId, programmeLog.healthOf(deviceId).newest)?.run
      const bytes = run === undefined ? null : await media.get({ eventId, deviceId, run, slot: 'init' })
      const init = bytes && parseInitSegment(bytes)
      return init && !('fault' in init) ? init.codecs.split(',')[0] : undefined
    }),
  )
  const levelOf = (codec: string) => Number.parseInt(codec.slice(-2), 16)
  return codecs.reduce<string>((best, codec) => (codec && levelOf(codec) > levelOf(best) ? codec : best), VIDEO_CODEC)
}
