import { backOffMs } from '#client/media/back-off.ts'
import { awaitOtherPart } from './await-other-part.ts'
import type { Feed, FeedListener, Showing } from './feed.ts'
import { bufferedAhead } from './feeds/buffered-ahead.ts'
import { type FeedHolder, holdFeed } from './hold-feed.ts'
import type { Playback, Player } from './playback.ts'
import { startPlaying } from './playing.ts'
import { playbackOf } from './state/playback-of.ts'
import {
  type FeedScene,
  type PlayerEffect,
  type PlayerEvent,
  type PlayerState,
  playerAtFirst,
  type Scene,
} from './state/player-state.ts'
import { reducePlayer, stoppedMs } from './state/reduce-player.ts'
import { onViewerGesture } from './viewer-gestures.ts'

const TICK_MS = 250
const REST_AFTER_MS = 15_000
const HAVE_FUTURE_DATA = 3

type Driven = {
  video: HTMLVideoElement
  url: string
  holder: FeedHolder
  pending: Pending
  state(): PlayerState
  scene(): Scene
  send(event: PlayerEvent): void
  changed(playback: Playback): void
}

/** Plays a programme or a recording. Recovers from errors by itself; skips undecodable media, or reports it. */
export function openPlayer(video: HTMLVideoElement, showing: Showing, changed: (playback: Playback) => void): Player {
  const { send, close } = drivePlayer(video, showing, changed)
  const unsubscribe = onViewerGesture(video, {
    paused: () => send({ type: 'viewerPaused' }),
    played: () => send({ type: 'viewerPlayed' }),
    pauseAsked: () => send({ type: 'pause' }),
    playAsked: () => send({ type: 'play' }),
    shown: () => send({ type: 'shown' }),
    online: () => send({ type: 'online' }),
  })
  const ticking = setInterval(() => send({ type: 'tick' }), TICK_MS)
  send({ type: 'seekLive' })
  return {
    play: () => send({ type: 'play' }),
    pause: () => send({ type: 'pause' }),
    seekLive: () => send({ type: 'seekLive' }),
    back: (seconds) => send({ type: 'back', seconds }),
    seekTo: (toMs) => send({ type: 'seek', toMs }),
    close() {
      clearInterval(ticking)
      unsubscribe()
      close()
    },
  }
}

/** Sends signals to `reducePlayer` and carries out its effects. */
function drivePlayer(video: HTMLVideoElement, showing: Showing, changed: (playback: Playback) => void) {
  let state = playerAtFirst(showing, performance.now())
  const listener: FeedListener = {
    arrived: (bytes) => send({ type: 'arrived', bytes }),
    missed: () => send({ type: 'missed' }),
    broke: () => send({ type: 'broke' }),
    undecodable: () => carryOut({ type: 'findNextPart' }, driven),
  }
  const holder = holdFeed(video, showing, listener, send)
  const pending = openPending(send)
  const scene = () => sceneOf(video, holder.feed())
  const driven: Driven = { video, url: showing.url, holder, pending, state: () => state, scene, send, changed }

  function send(event: PlayerEvent) {
    const [next, effects] = reducePlayer(state, { ...event, scene: scene() })
    state = next
    for (const effect of effects) carryOut(effect, driven)
  }

  return {
    send,
    close() {
      state = { ...state, attempt: state.attempt + 1 }
      pending.keepLoading()
      pending.cancelOpening()
      holder.close()
    },
  }
}

function carryOut(effect: PlayerEffect, { video, url, holder, pending, state, scene, send, changed }: Driven) {
  const feed = holder.feed()
  switch (effect.type) {
    case 'open':
      return holder.open(effect)
    case 'adopt':
      return holder.adopt(effect.attempt)
    case 'discard':
      return holder.discard(effect.attempt)
    case 'closeFeed':
      pending.cancelOpening()
      return holder.close()
    case 'retryLater':
      return pending.sendAfter(backOffMs(effect.failures), { type: 'retryDue' })
    case 'stepLater':
      return pending.sendAfter(effect.waitMs, { type: 'stepDue', atMs: effect.atMs })
    case 'awaitInit':
      return pending.awaitInit(url)
    case 'findNextPart':
      return send({ type: 'undecodable', nextPartMs: feed?.nextPartMs(stoppedMs(state(), scene())) ?? null })
    case 'follow':
      return feed?.follow(effect.isFollowing)
    case 'setRate':
      video.playbackRate = effect.rate
      return
    case 'showNewest':
      return feed?.showNewest()
    case 'show':
      return feed?.show(effect.ms)
    case 'load':
      return feed?.rest(false)
    case 'start':
      pending.keepLoading()
      feed?.rest(false)
      return void startPlaying(video)
    case 'pause':
      video.pause()
      return pending.stopLoading(() => holder.feed()?.rest(true))
    case 'retryRequests':
      return feed?.retry()
    case 'report':
      return changed(playbackOf(state(), scene()))
  }
}

type Pending = ReturnType<typeof openPending>

/** Timers that open a feed later, or stop loading while paused. */
function openPending(send: (event: PlayerEvent) => void) {
  let opening: ReturnType<typeof setTimeout> | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  let stopAwaiting = () => {}
  return {
    sendAfter(ms: number, event: PlayerEvent) {
      clearTimeout(opening)
      opening = setTimeout(() => send(event), ms)
    },
    awaitInit(url: string) {
      stopAwaiting = awaitOtherPart(url, () => send({ type: 'initChanged' }))
    },
    cancelOpening() {
      clearTimeout(opening)
      stopAwaiting()
    },
    stopLoading(rest: () => void) {
      clearTimeout(resting)
      resting = setTimeout(rest, REST_AFTER_MS)
    },
    keepLoading: () => clearTimeout(resting),
  }
}

function sceneOf(video: HTMLVideoElement, feed: Feed | null): Scene {
  return {
    nowMs: performance.now(),
    isOnline: navigator.onLine,
    isHidden: document.hidden,
    video: {
      place: video.currentTime,
      decodedFrames: video.getVideoPlaybackQuality?.().totalVideoFrames ?? 0,
      isSeeking: video.seeking,
      hasFuture: video.readyState >= HAVE_FUTURE_DATA,
      bufferedSeconds: bufferedAhead(video),
      isPaused: video.paused,
      isEnded: video.ended,
      hasError: video.error !== null,
      rate: video.playbackRate,
    },
    feed: feed && feedSceneOf(feed),
  }
}

function feedSceneOf(feed: Feed): FeedScene {
  return {
    pictureMs: feed.pictureMs(),
    range: feed.range(),
    distance: feed.distance(),
    isSlate: feed.isSlate(),
    dateRanges: feed.dateRanges(),
  }
}
