import type Hls from 'hls.js'
import type { ErrorData, HlsConfig, LevelDetails, RetryConfig } from 'hls.js'
import { lazyImport } from '#client/app/lazy-import.ts'
import { backOffMs } from '#client/media/back-off.ts'
import { type DateRange, noDateRanges } from '#client/media/playback/date-range.ts'
import type { Feed, FeedListener, Showing } from '#client/media/playback/feed.ts'
import { takePrefetch } from '#client/media/playback/prefetch.ts'
import { SYNC_S } from '#client/media/playback/state/live-edge.ts'
import { bufferedAhead } from './buffered-ahead.ts'
import { earlyLoader } from './early-loader.ts'

/** Latency at which hls.js itself seeks; a fallback while the player's own pace control is throttled. */
const LATENCY_MAX_S = 15
const KEPT_BEHIND_S = 40
const GONE = [404, 410]
const HAVE_CURRENT_DATA = 2

/** By default hls.js does not retry a request without a response, and skips its segment as a gap. */
const shouldRetry: RetryConfig['shouldRetry'] = (limits, count, _isTimeout, response, retry) =>
  retry || (!response?.code && count < (limits?.maxNumRetry ?? 0))

const patience = (maxNumRetry: number) => ({
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry, retryDelayMs: 500, maxRetryDelayMs: 4_000, shouldRetry },
  },
})

const config: Partial<HlsConfig> = {
  // NOTE: hls.js creates its worker from a string, which the CSP forbids; the segments need no transmuxing anyway.
  enableWorker: false,
  autoStartLoad: false,
  maxBufferHole: 0.5,
  maxBufferLength: 20,
  maxMaxBufferLength: 60,
  backBufferLength: KEPT_BEHIND_S,
  // Cues drift with discontinuities (hls.js issue 6203): tags are read from the playlist.
  enableDateRangeMetadataCues: false,
  liveSyncDuration: SYNC_S,
  liveMaxLatencyDuration: LATENCY_MAX_S,
  manifestLoadPolicy: patience(3),
  playlistLoadPolicy: patience(3),
  fragLoadPolicy: patience(10),
}

/** Plays with hls.js, loaded on demand. `atMs`: start time; null for the default position. */
export async function openHlsFeed(
  video: HTMLVideoElement,
  { url, isLive }: Showing,
  atMs: number | null,
  listener: FeedListener,
): Promise<Feed> {
  const Library = await lazyImport(() => import('./hls-library.ts'))
  const prefetch = atMs === null ? takePrefetch(url) : null
  const hls: Hls = new Library.Hls(prefetch ? { ...config, loader: earlyLoader(Library.Hls, prefetch) } : config)
  const { Events } = Library
  const requests = retryRequests(hls, url)
  let isSlate = false

  hls.on(Events.MANIFEST_LOADED, (_event, { levels }) => {
    const details = levels[0]?.details
    const startMs = atMs ?? prefetch?.startMs() ?? null
    hls.startLoad(startMs !== null && details ? positionOf(details, startMs) : -1)
  })
  hls.on(Events.FRAG_CHANGED, (_event, { frag }) => {
    isSlate = frag.url.includes('/slate/')
  })
  hls.on(Events.LEVEL_LOADED, (_event, { stats }) => listener.arrived(stats.loaded))
  hls.on(Events.FRAG_LOADED, (_event, { frag }) => {
    requests.succeeded()
    listener.arrived(frag.stats.loaded)
  })
  hls.on(Events.ERROR, errorHandler(Library, { isLive, listener, retryLater: requests.retryLater }))
  video.addEventListener('error', listener.undecodable)
  hls.attachMedia(video)
  hls.loadSource(url)

  return {
    ...placesIn(hls, video, isLive),
    isSlate: () => isSlate,
    dateRanges: dateRangesIn(hls),
    follow(isFollowing) {
      hls.config.liveMaxLatencyDuration = isFollowing ? LATENCY_MAX_S : Number.POSITIVE_INFINITY
    },
    rest(isResting) {
      if (isResting) hls.stopLoad()
      else if (!hls.loadingEnabled) hls.startLoad()
    },
    retry: requests.retry,
    close() {
      requests.stop()
      video.removeEventListener('error', listener.undecodable)
      hls.destroy()
    },
  }
}

function dateRangesIn(hls: Hls): () => readonly DateRange[] {
  let read: LevelDetails | null = null
  let dateRanges = noDateRanges
  return () => {
    const details = hls.latestLevelDetails
    if (details === read) return dateRanges
    read = details
    const tags = Object.values(details?.dateRanges ?? {}).filter((tag) => tag !== undefined)
    dateRanges = tags.map(({ id, class: className, startDate, attr }) => {
      return { id, className, startMs: startDate.getTime(), attributes: { ...attr } }
    })
    return dateRanges
  }
}

function retryRequests(hls: Hls, url: string) {
  let failures = 0
  let retrying: ReturnType<typeof setTimeout> | undefined

  function retry() {
    clearTimeout(retrying)
    if (hls.latestLevelDetails) hls.startLoad()
    else hls.loadSource(url)
  }

  return {
    retry,
    retryLater() {
      clearTimeout(retrying)
      retrying = setTimeout(retry, backOffMs(failures))
      failures += 1
    },
    succeeded() {
      failures = 0
    },
    stop: () => clearTimeout(retrying),
  }
}

type ErrorNeeds = { isLive: boolean; listener: FeedListener; retryLater(): void }

function errorHandler({ ErrorDetails, ErrorTypes }: typeof import('./hls-library.ts'), needs: ErrorNeeds) {
  const { isLive, listener, retryLater } = needs
  return (_event: unknown, { fatal, type, details, frag, response }: ErrorData) => {
    if (fatal && type === ErrorTypes.MEDIA_ERROR) return listener.undecodable()
    if (type !== ErrorTypes.NETWORK_ERROR) return fatal ? listener.broke() : undefined
    const code = response?.code ?? 0
    // NOTE: hls.js skips a gap, but waits for a deleted segment.
    if (frag && GONE.includes(code)) frag.gap = true
    const isRefused = (code >= 400 && code < 500) || details === ErrorDetails.LEVEL_EMPTY_ERROR
    if (!isRefused) listener.missed()
    if (fatal && isRefused && !isLive) return listener.broke()
    if (fatal) retryLater()
  }
}

type Places = Pick<Feed, 'pictureMs' | 'range' | 'distance' | 'nextPartMs' | 'show' | 'showNewest'>

function placesIn(hls: Hls, video: HTMLVideoElement, isLive: boolean): Places {
  return {
    pictureMs: () => (video.readyState > 0 ? (hls.playingDate?.getTime() ?? null) : null),
    range() {
      const details = hls.latestLevelDetails
      const [first, last] = [details?.fragments[0], details?.fragments.at(-1)]
      if (!details || !first?.programDateTime || !last?.programDateTime) return null
      const age = details.live ? details.age : 0
      return { fromMs: first.programDateTime, toMs: last.programDateTime + (last.duration + age) * 1_000 }
    },
    distance() {
      const { targetLatency, latestLevelDetails: details } = hls
      // Before the first picture the element is not yet where hls.js starts it.
      const isStarted = video.readyState >= HAVE_CURRENT_DATA
      if (!isLive || !details?.live || targetLatency === null || !isStarted) return null
      return {
        behind: details.edge + details.age - video.currentTime,
        target: targetLatency,
        buffered: bufferedAhead(video),
      }
    },
    nextPartMs(ms) {
      const parts = hls.latestLevelDetails?.fragments ?? []
      const at = parts.findLast(({ programDateTime }) => programDateTime !== null && programDateTime <= ms)
      const next = at && parts.find(({ sn, cc }) => Number(sn) > Number(at.sn) && cc !== at.cc)
      return next?.programDateTime ?? null
    },
    show(ms) {
      const details = hls.latestLevelDetails
      const first = details?.fragments[0]
      if (details && first) video.currentTime = first.start + positionOf(details, ms)
    },
    showNewest() {
      if (hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition
    },
  }
}

/** Seconds from the start of the playlist. */
function positionOf({ fragments }: LevelDetails, ms: number): number {
  const first = fragments[0]
  const frag = fragments.findLast(({ programDateTime }) => programDateTime !== null && programDateTime <= ms)
  if (!first || !frag?.programDateTime) return 0
  const within = Math.min((ms - frag.programDateTime) / 1_000, frag.duration)
  return frag.start - first.start + within
}
