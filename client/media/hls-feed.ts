import type Hls from 'hls.js'
import type { HlsConfig, LevelDetails, RetryConfig } from 'hls.js'
import { fetchPart } from '#client/part.ts'
import { backOffMs } from './back-off.ts'
import type { Feed, FeedListener, Showing } from './feed.ts'

/** Seconds behind the newest segment, at which a cheap phone on a crowded cell still has something at hand. */
const SYNC_S = 3
/** Past this hls.js jumps by itself; it is there for when our own steering sleeps. */
const LATENCY_MAX_S = 15
const KEPT_BEHIND_S = 40
const RECOVER_EVERY_MS = 5_000
const GONE = [404, 410]

/** By itself hls.js takes what a network drops for a hole in the programme, and leaves it out. */
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
  // NOTE: its worker is made from a string, which the page's own rules forbid; our segments need no rewriting anyway.
  enableWorker: false,
  autoStartLoad: false,
  maxBufferHole: 0.5,
  maxBufferLength: 20,
  maxMaxBufferLength: 60,
  backBufferLength: KEPT_BEHIND_S,
  liveSyncDuration: SYNC_S,
  liveMaxLatencyDuration: LATENCY_MAX_S,
  manifestLoadPolicy: patience(3),
  playlistLoadPolicy: patience(3),
  fragLoadPolicy: patience(10),
}

/** Plays by hls.js, which is fetched when it is first needed. `atMs`: where to begin; null: where one begins by nature. */
export async function openHlsFeed(
  video: HTMLVideoElement,
  { url, isLive }: Showing,
  atMs: number | null,
  listener: FeedListener,
): Promise<Feed> {
  const { default: Player, ErrorDetails, ErrorTypes, Events } = await fetchPart(() => import('hls.js/light'))
  const hls: Hls = new Player(config)
  let slate = false
  let failures = 0
  let recoveredAt = Number.NEGATIVE_INFINITY
  let retrying: ReturnType<typeof setTimeout> | undefined

  hls.on(Events.MANIFEST_LOADED, (_event, { levels }) => {
    const details = levels[0]?.details
    hls.startLoad(atMs !== null && details ? positionOf(details, atMs) : -1)
  })
  hls.on(Events.FRAG_CHANGED, (_event, { frag }) => {
    slate = frag.url.includes('/slate/')
  })
  hls.on(Events.LEVEL_LOADED, (_event, { stats }) => listener.arrived(stats.loaded))
  hls.on(Events.FRAG_LOADED, (_event, { frag }) => {
    failures = 0
    listener.arrived(frag.stats.loaded)
  })
  hls.on(Events.ERROR, (_event, { fatal, type, details, frag, response }) => {
    if (type !== ErrorTypes.NETWORK_ERROR) return fatal ? recover(type === ErrorTypes.MEDIA_ERROR) : undefined
    const code = response?.code ?? 0
    // NOTE: hls.js steps over a gap, but waits for a segment that has been deleted.
    if (frag && GONE.includes(code)) frag.gap = true
    const isRefused = (code >= 400 && code < 500) || details === ErrorDetails.LEVEL_EMPTY_ERROR
    if (!isRefused) listener.missed()
    if (fatal && isRefused && !isLive) return listener.broke()
    if (fatal) retryLater()
  })
  hls.attachMedia(video)
  hls.loadSource(url)

  function recover(isOfMedia: boolean) {
    if (!isOfMedia || performance.now() - recoveredAt < RECOVER_EVERY_MS) return listener.broke()
    recoveredAt = performance.now()
    hls.recoverMediaError()
  }

  function retryLater() {
    clearTimeout(retrying)
    retrying = setTimeout(retry, backOffMs(failures))
    failures += 1
  }

  function retry() {
    clearTimeout(retrying)
    if (hls.latestLevelDetails) hls.startLoad()
    else hls.loadSource(url)
  }

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
      if (!isLive || !details?.live || targetLatency === null) return null
      return {
        behind: details.edge + details.age - video.currentTime,
        target: targetLatency,
        buffered: bufferedAhead(video),
      }
    },
    isSlate: () => slate,
    follow(isFollowing) {
      hls.config.liveMaxLatencyDuration = isFollowing ? LATENCY_MAX_S : Number.POSITIVE_INFINITY
    },
    show(ms) {
      const details = hls.latestLevelDetails
      const first = details?.fragments[0]
      if (details && first) video.currentTime = first.start + positionOf(details, ms)
    },
    showNewest() {
      if (hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition
    },
    rest(isResting) {
      if (isResting) hls.stopLoad()
      else if (!hls.loadingEnabled) hls.startLoad()
    },
    retry,
    close() {
      clearTimeout(retrying)
      hls.destroy()
    },
  }
}

/** Seconds from the start of a playlist to a moment in it. */
function positionOf({ fragments }: LevelDetails, ms: number): number {
  const first = fragments[0]
  const frag = fragments.findLast(({ programDateTime }) => programDateTime !== null && programDateTime <= ms)
  if (!first || !frag?.programDateTime) return 0
  const within = Math.min((ms - frag.programDateTime) / 1_000, frag.duration)
  return frag.start - first.start + within
}

function bufferedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && currentTime < buffered.end(index)) {
      return buffered.end(index) - currentTime
    }
  }
  return 0
}
