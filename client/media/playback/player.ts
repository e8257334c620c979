import { backOffMs } from '#client/media/back-off.ts'
import { awaitOtherPart } from './await-other-part.ts'
import { decodeFaults } from './decode-errors.ts'
import type { Feed, FeedListener, Showing } from './feed.ts'
import { openHlsFeed } from './hls-feed.ts'
import { FASTEST, JUMP_BEHIND, keepPace, NEAR_BEHIND } from './live-edge.ts'
import { openNativeFeed } from './native-feed.ts'
import { newestMoment } from './newest-moment.ts'
import { bufferedAhead, pictureCheck } from './picture-check.ts'
import { type Playback, type Player, phaseOf } from './playback.ts'
import { appendsSegments, holdPicture, startPlaying } from './playing.ts'
import { detectStalls, STOPPED_AFTER_MS } from './stall-detector.ts'
import { onViewerGesture } from './viewer-gestures.ts'

const LOOK_EVERY_MS = 250
/** A stall this long does not recover by waiting. */
const HOPELESS_AFTER_MS = 12_000
const RECOVERED_AFTER_MS = 10_000
const STEPPED_OVER_AFTER_MS = 4_000
const TRIES_MAX = 3
const REST_AFTER_MS = 15_000
const JUMP_MS = JUMP_BEHIND * 1_000

/** Plays a programme or a recording. Recovers from errors by itself; skips undecodable media, or reports it. */
export function openPlayer(video: HTMLVideoElement, showing: Showing, changed: (playback: Playback) => void): Player {
  const { isLive, startMs } = showing
  const motion = detectStalls(performance.now())
  const faults = decodeFaults()
  const check = pictureCheck()
  let feed: Feed | null = null
  let openings = 0
  let failures = 0
  let isBroken = false
  let isUndecodable = false
  let isPaused = false
  let follows = isLive
  /** Whether playback returns to the live edge after a short outage without skipping anything. */
  let isCatchingUp = false
  /** Whether the open playlist starts at the event's start; the live one covers half a minute. */
  let reachesBack = !isLive
  let bytes = 0
  const newest = newestMoment(showing)
  /** Time of the picture, or at which to resume. */
  let heldMs: number | null = null
  let missedAt = Number.NEGATIVE_INFINITY
  let steppedAt = Number.NEGATIVE_INFINITY
  let reopening: ReturnType<typeof setTimeout> | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let stopAwaiting = () => {}

  const listener: FeedListener = {
    arrived(count) {
      bytes += count
    },
    missed() {
      missedAt = performance.now()
    },
    broke: openAgain,
    undecodable: stepOver,
  }

  async function open(atMs: number | null) {
    closeFeed()
    const opening = openings
    isBroken = false
    heldMs = atMs
    isCatchingUp = false
    follows = isLive && (atMs === null || newest.ms() - atMs < JUMP_MS)
    reachesBack = !follows
    const url = isLive && reachesBack ? `${showing.url}?dvr=1` : showing.url
    try {
      const openFeed = appendsSegments() ? openHlsFeed : openNativeFeed
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

  /** Skips undecodable media; or reports it, and waits for another init segment. */
  function stepOver() {
    if (isBroken) return
    const stoppedMs = heldMs ?? feed?.range()?.fromMs ?? startMs
    const nextPartMs = feed?.nextPartMs(stoppedMs) ?? null
    const step = faults.next({ nowMs: performance.now(), stoppedMs, isAtEdge: follows, nextPartMs })
    steppedAt = performance.now()
    closeFeed()
    isUndecodable = step === null
    isBroken = isUndecodable
    if (step) reopening = setTimeout(() => void open(step.atMs), step.waitMs)
    else if (follows) stopAwaiting = awaitOtherPart(showing.url, tryAgain)
  }

  /** Increments `openings`, so that callbacks of the old feed and pending opens are ignored. */
  function closeFeed() {
    openings += 1
    clearTimeout(reopening)
    stopAwaiting()
    holdPicture(video)
    feed?.close()
    feed = null
  }

  function tryAgain() {
    failures = 0
    faults.reset()
    void open(follows ? null : heldMs)
  }

  function start() {
    clearTimeout(resting)
    feed?.rest(false)
    motion.begin(performance.now())
    check.begin(performance.now())
    void startPlaying(video)
  }

  function look() {
    const now = performance.now()
    newest.note(feed?.range()?.toMs)
    const hasMoved = motion.saw(video.currentTime, now)
    if (hasMoved) heldMs = feed?.pictureMs() ?? heldMs
    const wellMs = hasMoved ? Math.min(motion.movingMs(now), now - steppedAt) : 0
    if (wellMs > RECOVERED_AFTER_MS) failures = 0
    if (wellMs > STEPPED_OVER_AFTER_MS) faults.reset()
    if (!video.paused && !video.ended && !document.hidden && !isBroken) mend(now)
    if (isLive && !video.paused) steer()
    changed(playback(now))
  }

  /** Reopens a stalled feed at the last picture if it does not recover. */
  function mend(now: number) {
    const stoodMs = motion.stoodMs(now)
    if (feed && check.isStuck(video, stoodMs, now)) return stepOver()
    if (stoodMs < STOPPED_AFTER_MS || !feed) return
    if (follows && heldMs !== null && now - missedAt < stoodMs + STOPPED_AFTER_MS) {
      follow(false)
      isCatchingUp = true
    }
    const isLost = !follows && !reachesBack && heldMs !== null && heldMs < (feed.range()?.fromMs ?? 0)
    if (!isLost && stoodMs < HOPELESS_AFTER_MS) return
    if (!isLost && bufferedAhead(video) > 1) return stepOver()
    motion.begin(now)
    void open(heldMs)
  }

  function steer() {
    const distance = feed?.distance()
    if (!distance) return
    if (follows) return keepPace(video, distance, () => feed?.showNewest())
    if (isCatchingUp && distance.buffered > 1) video.playbackRate = FASTEST
    if (!reachesBack && !video.seeking && distance.behind < NEAR_BEHIND) follow(true)
  }

  function follow(isFollowing: boolean) {
    follows = isFollowing
    isCatchingUp = false
    feed?.follow(isFollowing)
    if (!isFollowing) video.playbackRate = 1
  }

  function playback(now: number): Playback {
    const pictureMs = feed?.pictureMs() ?? heldMs
    const behindMs = pictureMs === null ? 0 : Math.max(0, newest.ms() - pictureMs)
    const phase = phaseOf({
      isBroken,
      isEnded: video.ended,
      isPaused: isPaused || (video.paused && feed !== null && video.error === null),
      isOnline: navigator.onLine,
      isShown: pictureMs !== null,
      stoodMs: motion.stoodMs(now),
      unmissedMs: now - missedAt,
    })
    const range = isLive ? null : feed?.range()
    return {
      ...{ phase, isUndecodable, behindMs, pictureMs, bytes },
      isSlate: feed?.isSlate() ?? false,
      isAtEdge: isLive && (follows || behindMs < JUMP_MS),
      fromMs: range?.fromMs ?? startMs,
      toMs: newest.ms(),
    }
  }

  const player: Player = {
    play() {
      isPaused = false
      const isOutOfReach = !follows && heldMs !== null && heldMs < (feed?.range()?.fromMs ?? 0)
      if (!isBroken && !isOutOfReach) return start()
      tryAgain()
    },
    pause() {
      isPaused = true
      follow(false)
      video.pause()
      clearTimeout(resting)
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
      player.seekTo((feed?.pictureMs() ?? heldMs ?? newest.ms()) - seconds * 1_000)
    },
    seekTo(wantedMs) {
      newest.note(feed?.range()?.toMs)
      if (isLive && wantedMs > newest.ms() - JUMP_MS) return player.seekLive()
      const fromMs = feed?.range()?.fromMs
      heldMs = Math.max(wantedMs, startMs)
      if (!feed || fromMs === undefined || (heldMs < fromMs && !reachesBack)) return void open(heldMs)
      follow(false)
      feed.rest(false)
      feed.show(Math.max(heldMs, fromMs))
    },
    close() {
      clearInterval(looking)
      clearTimeout(resting)
      stopHearing()
      closeFeed()
    },
  }

  const stopHearing = onViewerGesture(video, {
    paused: () => feed && !isPaused && player.pause(),
    played: () => isPaused && player.play(),
    shown: () => !isPaused && feed && video.paused && start(),
    online: () => feed?.retry(),
  })
  const looking = setInterval(look, LOOK_EVERY_MS)
  void open(null)
  return player
}
