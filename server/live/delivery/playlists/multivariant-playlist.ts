import { AUDIO_CODEC } from '#schema/messages/live.ts'
import type { TrackName } from '#schema/mp4/demux.ts'
import { parseInitSegment } from '#schema/mp4/init-segment.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { MediaObjects } from '#server/live/storage/media.ts'
import { type RenderedPlaylist, renderPlaylist } from './rendered-playlist.ts'

/** Constrained baseline, level 3.1: the lowest level announced. */
const VIDEO_CODEC = 'avc1.42C01F'
/** Upper bound of a phone's bitrate, in bit/s. */
const PEAK_BITS = 4_000_000
const KEPT_SECONDS = 5

const ofTracks = new WeakMap<Buffer, Map<TrackName, RenderedPlaylist>>()

/** Returns one track of a playlist, with the track's media URLs. Cached per rendered playlist. */
export function playlistOfTrack({ text, maxAgeSeconds }: RenderedPlaylist, track: TrackName): RenderedPlaylist {
  const known = ofTracks.get(text) ?? new Map<TrackName, RenderedPlaylist>()
  ofTracks.set(text, known)
  const playlist = known.get(track) ?? renderPlaylist(withTrackUrls(text.toString(), track), maxAgeSeconds)
  known.set(track, playlist)
  return { ...playlist, maxAgeSeconds }
}

function withTrackUrls(text: string, track: TrackName): string {
  return text.replace(/\/(init|\d+)[.](mp4"|m4s$)/gm, `/$1.${track}.$2`)
}

/** Separate video and audio (RFC 8216bis, 4.4.6), as Apple's players require. `query`: that of the media playlist. */
export function multivariantPlaylist(
  [name, query]: [name: string, query: string],
  videoCodec: string,
): RenderedPlaylist {
  const of = (track: TrackName) => `${name}.m3u8?track=${track}${query}`
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${of('audio')}"`,
    `#EXT-X-STREAM-INF:BANDWIDTH=${PEAK_BITS},CODECS="${videoCodec},${AUDIO_CODEC}",AUDIO="sound"`,
    of('video'),
  ]
  return renderPlaylist(lines.map((line) => `${line}\n`).join(''), KEPT_SECONDS)
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
