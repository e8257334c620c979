import { noDateRanges } from '#client/media/playback/date-range.ts'
import type { Feed, FeedListener, Showing } from '#client/media/playback/feed.ts'

/** Safari's non-standard `getStartDate`: wall-clock time of media time 0. */
type Dated = HTMLVideoElement & { getStartDate?: () => Date }

/** Distance to the end at which Apple's players start. */
const SYNC_S = 6

/** For iPhones before iOS 17.1, which lack MSE and need separate audio and video: uses the multivariant playlist. */
export function openNativeFeed(
  video: HTMLVideoElement,
  { url }: Showing,
  atMs: number | null,
  listener: FeedListener,
): Feed {
  const begin = () => {
    if (atMs !== null) show(atMs)
  }
  const broke = () => {
    if (video.error?.code === MediaError.MEDIA_ERR_DECODE) return listener.undecodable()
    listener.missed()
    listener.broke()
  }
  video.addEventListener('loadedmetadata', begin)
  video.addEventListener('error', broke)
  video.src = url.replace('.m3u8', '.master.m3u8')

  function zeroMs(): number | null {
    const ms = (video as Dated).getStartDate?.().getTime()
    return ms === undefined || Number.isNaN(ms) ? null : ms
  }

  function show(ms: number) {
    const zero = zeroMs()
    if (zero !== null) video.currentTime = (ms - zero) / 1_000
  }

  return {
    pictureMs() {
      const zero = zeroMs()
      return zero === null ? null : zero + video.currentTime * 1_000
    },
    range() {
      const zero = zeroMs()
      const { seekable } = video
      if (zero === null || seekable.length === 0) return null
      return { fromMs: zero + seekable.start(0) * 1_000, toMs: zero + seekable.end(seekable.length - 1) * 1_000 }
    },
    distance: () => null,
    isSlate: () => false,
    dateRanges: () => noDateRanges,
    nextPartMs: () => null,
    follow: () => {},
    show,
    showNewest() {
      const { seekable } = video
      if (seekable.length > 0) video.currentTime = Math.max(0, seekable.end(seekable.length - 1) - SYNC_S)
    },
    rest: () => {},
    retry: () => video.load(),
    close() {
      video.removeEventListener('loadedmetadata', begin)
      video.removeEventListener('error', broke)
      video.removeAttribute('src')
      video.load()
    },
  }
}
