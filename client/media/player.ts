import { backOffMs } from './back-off.ts'
import type { Feed, FeedListener, Showing } from './feed.ts'
import { openHlsFeed } from './hls-feed.ts'
import { FASTEST, JUMP_BEHIND, NEAR_BEHIND, paceFor } from './live-edge.ts'
import { STOPPED_AFTER_MS, watchMotion } from './motion.ts'
import { openNativeFeed } from './native-feed.ts'
import { type Playback, phaseOf } from './playback.ts'
import { holdPicture, startPlaying, takesPieces } from './playing.ts'

export type Player = {
  play(): void
  pause(): void
  /** To the live edge; of a recording, to its end. */
  seekLive(): void
  /** That many seconds back; forth when negative. */
  back(seconds: number): void
  /** To a moment of server time. */
  seekTo(ms: number): void
  close(): void
}

const LOOK_EVERY_MS = 250
/** A picture that stands for so long will not come back by waiting. */
const HOPELESS_AFTER_MS = 12_000
const RECOVERED_AFTER_MS = 10_000
const TRIES_MAX = 3
/** So long after a pause, nothing is fetched any more. */
const REST_AFTER_MS = 15_000
const JUMP_MS = JUMP_BEHIND * 1_000

/**
 * Plays a programme or a recording; keeps at the live edge, or where the viewer wants to be; goes on by itself after trouble,
 * after a long one from where the picture stopped.
 */
export function openPlayer(video: HTMLVideoElement, showing: Showing, changed: (playback: Playback) => void): Player {
  const { isLive, startMs } = showing
  const motion = watchMotion(performance.now())
  let feed: Feed | null = null
  let openings = 0
  let failures = 0
  let isBroken = false
  let isPaused = false
  /** Whether the picture is kept at the live edge. */
  let follows = isLive
  /** Whether the picture fell behind by a short outage, and comes back to the live edge without leaving anything out. */
  let isCatchingUp = false
  /** Whether the open playlist begins at the start; the live one reaches back half a minute. */
  let reachesBack = !isLive
  let bytes = 0
  let newest = { ms: startMs, at: performance.now() }
  /** The moment of the picture, or that to go on from. */
  let heldMs: number | null = null
  let missedAt = Number.NEGATIVE_INFINITY
  let reopening: ReturnType<typeof setTimeout> | undefined
  let resting: ReturnType<typeof setTimeout> | undefined

  const listener: FeedListener = {
    arrived(count) {
      bytes += count
    },
    missed() {
      missedAt = performance.now()
    },
    broke: openAgain,
  }

  async function open(atMs: number | null) {
    const opening = ++openings
    clearTimeout(reopening)
    holdPicture(video)
    feed?.close()
    feed = null
    heldMs = atMs
    isCatchingUp = false
    follows = isLive && (atMs === null || newestMs() - atMs < JUMP_MS)
    reachesBack = !follows
    const url = isLive && reachesBack ? `${showing.url}?dvr=1` : showing.url
    try {
      const openFeed = takesPieces() ? openHlsFeed : openNativeFeed
      const opened = await openFeed(video, { ...showing, url }, follows ? null : atMs, listener)
      if (opening !== openings) return opened.close()
      feed = opened
      feed.follow(follows)
      if (!isPaused) start()
    } catch {
      listener.missed()
      if (opening === openings) openAgain()
    }
  }

  function openAgain() {
    clearTimeout(reopening)
    failures += 1
    isBroken = failures > TRIES_MAX && navigator.onLine
    if (!isBroken) reopening = setTimeout(() => void open(heldMs), backOffMs(failures))
  }

  function start() {
    clearTimeout(resting)
    feed?.rest(false)
    motion.begin(performance.now())
    void startPlaying(video)
  }

  function look() {
    const now = performance.now()
    noteNewest(now)
    if (motion.saw(video.currentTime, now)) heldMs = feed?.pictureMs() ?? heldMs
    if (motion.movingMs(now) > RECOVERED_AFTER_MS) failures = 0
    if (!video.paused && !video.ended && !document.hidden && !isBroken) mend(now)
    if (isLive && !video.paused) steer()
    changed(playback(now))
  }

  /** What does not come back by itself is fetched anew, from where the picture stopped. */
  function mend(now: number) {
    const stoodMs = motion.stoodMs(now)
    if (stoodMs < STOPPED_AFTER_MS || !feed) return
    if (follows && heldMs !== null && now - missedAt < stoodMs + STOPPED_AFTER_MS) {
      follow(false)
      isCatchingUp = true
    }
    const isLost = !follows && !reachesBack && heldMs !== null && heldMs < (feed.range()?.fromMs ?? 0)
    if (!isLost && stoodMs < HOPELESS_AFTER_MS) return
    motion.begin(now)
    void open(heldMs)
  }

  function steer() {
    const distance = feed?.distance()
    if (!distance) return
    if (!follows) {
      if (isCatchingUp && distance.buffered > 1) video.playbackRate = FASTEST
      if (!reachesBack && !video.seeking && distance.behind < NEAR_BEHIND) follow(true)
      return
    }
    const pace = paceFor(distance, video.playbackRate)
    if (pace === null) feed?.showNewest()
    if (video.playbackRate !== (pace ?? 1)) video.playbackRate = pace ?? 1
  }

  function follow(isFollowing: boolean) {
    follows = isFollowing
    isCatchingUp = false
    feed?.follow(isFollowing)
    if (!isFollowing) video.playbackRate = 1
  }

  function noteNewest(now: number) {
    const toMs = feed?.range()?.toMs
    if (toMs && toMs > newestMs() - JUMP_MS) newest = { ms: toMs, at: now }
  }

  function newestMs(): number {
    return newest.ms + (isLive ? performance.now() - newest.at : 0)
  }

  function playback(now: number): Playback {
    const pictureMs = feed?.pictureMs() ?? heldMs
    const behindMs = pictureMs === null ? 0 : Math.max(0, newestMs() - pictureMs)
    const phase = phaseOf({
      isBroken,
      isEnded: video.ended,
      isPaused: isPaused || (video.paused && feed !== null),
      isOnline: navigator.onLine,
      isShown: pictureMs !== null,
      stoodMs: motion.stoodMs(now),
      unmissedMs: now - missedAt,
    })
    return {
      phase,
      isSlate: feed?.isSlate() ?? false,
      isAtEdge: isLive && (follows || behindMs < JUMP_MS),
      behindMs,
      pictureMs,
      fromMs: isLive ? startMs : (feed?.range()?.fromMs ?? startMs),
      toMs: newestMs(),
      bytes,
    }
  }

  const player: Player = {
    play() {
      isPaused = false
      const isOutOfReach = !follows && heldMs !== null && heldMs < (feed?.range()?.fromMs ?? 0)
      if (!isBroken && !isOutOfReach) return start()
      isBroken = false
      failures = 0
      void open(heldMs)
    },
    pause() {
      isPaused = true
      follow(false)
      video.pause()
      resting = setTimeout(() => feed?.rest(true), REST_AFTER_MS)
    },
    seekLive() {
      isPaused = false
      if (!feed || (isLive && reachesBack)) return void open(null)
      follow(isLive)
      feed.showNewest()
      start()
    },
    back(seconds) {
      player.seekTo((feed?.pictureMs() ?? heldMs ?? newestMs()) - seconds * 1_000)
    },
    seekTo(wantedMs) {
      noteNewest(performance.now())
      if (isLive && wantedMs > newestMs() - JUMP_MS) return player.seekLive()
      const fromMs = feed?.range()?.fromMs
      heldMs = Math.max(wantedMs, startMs)
      if (!feed || fromMs === undefined || (heldMs < fromMs && !reachesBack)) return void open(heldMs)
      follow(false)
      feed.rest(false)
      feed.show(Math.max(heldMs, fromMs))
    },
    close() {
      openings += 1
      clearInterval(looking)
      clearTimeout(reopening)
      clearTimeout(resting)
      for (const forget of forgets) forget()
      feed?.close()
    },
  }

  const forgets = [
    on(video, 'pause', () => {
      // A picture that nobody sees is paused by the browser; one that is seen, by the viewer: on a headset, or full screen.
      if (feed && !document.hidden && !video.ended && !isPaused) player.pause()
    }),
    on(video, 'play', () => {
      if (isPaused) player.play()
    }),
    on(document, 'visibilitychange', () => {
      if (!document.hidden && !isPaused && feed && video.paused) start()
    }),
    on(window, 'online', () => feed?.retry()),
  ]
  const looking = setInterval(look, LOOK_EVERY_MS)
  void open(null)
  return player
}

function on(target: EventTarget, type: string, heard: () => void): () => void {
  target.addEventListener(type, heard)
  return () => target.removeEventListener(type, heard)
}
