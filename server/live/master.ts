import { AUDIO_CODEC } from '#schema/live.ts'
import { initOf } from './init.ts'
import { type Listing, listingOf } from './listing.ts'
import type { Media } from './media.ts'
import type { Mirror } from './mirror.ts'
import type { TrackName } from './tracks.ts'

/** Constrained baseline, level 3.1: what phones film in at their best. */
const VIDEO_CODEC = 'avc1.42C01F'
/** More than a phone ever sends in a second, in bits. */
const PEAK_BITS = 4_000_000
const KEPT_SECONDS = 5

const alone = new WeakMap<Buffer, Map<TrackName, Listing>>()

/** One track of a playlist by itself: the same slots, at other addresses. Made once, as the playlist is. */
export function listingOfTrack({ text, maxAgeSeconds }: Listing, track: TrackName): Listing {
  const known = alone.get(text) ?? new Map<TrackName, Listing>()
  alone.set(text, known)
  const listing = known.get(track) ?? listingOf(addressesOf(text.toString(), track), maxAgeSeconds)
  known.set(track, listing)
  return { ...listing, maxAgeSeconds }
}

function addressesOf(text: string, track: TrackName): string {
  return text.replace(/\/(init|\d+)[.](mp4"|m4s$)/gm, `/$1.${track}.$2`)
}

/**
 * The list of a playlist's two tracks (RFC 8216bis, 4.4.6), as players of Apple's want them: picture and sound apart.
 * `asked`: how the playlist is asked for, its name and what follows.
 */
export function masterPlaylist([name, query]: [name: string, query: string], videoCodec: string): Listing {
  const of = (track: TrackName) => `${name}.m3u8?track=${track}${query}`
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${of('audio')}"`,
    `#EXT-X-STREAM-INF:BANDWIDTH=${PEAK_BITS},CODECS="${videoCodec},${AUDIO_CODEC}",AUDIO="sound"`,
    of('video'),
  ]
  return listingOf(lines.map((line) => `${line}\n`).join(''), KEPT_SECONDS)
}

/** The codec that plays every camera's picture: of those that they use now, the one of the highest level. */
export async function videoCodecOf({ eventId, timeline }: Mirror, media: Media): Promise<string> {
  const codecs = await Promise.all(
    timeline.devices().map(async (deviceId) => {
      const run = timeline.segmentOf(deviceId, timeline.standingOf(deviceId).newest)?.run
      const head = run === undefined ? null : await media.get({ eventId, deviceId, run, slot: 'init' })
      const init = head && initOf(head)
      return init && !('fault' in init) ? init.codecs.split(',')[0] : undefined
    }),
  )
  const levelOf = (codec: string) => Number.parseInt(codec.slice(-2), 16)
  return codecs.reduce<string>((best, codec) => (codec && levelOf(codec) > levelOf(best) ? codec : best), VIDEO_CODEC)
}
