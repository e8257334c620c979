import type { DateRange } from '#client/media/playback/date-range.ts'
import type { Showing } from '#client/media/playback/feed.ts'
import { type DecodeErrors, noDecodeErrors } from './decode-errors.ts'
import type { Distance } from './live-edge.ts'
import type { NewestMoment } from './newest-moment.ts'
import { type PictureCheck, type ShownPicture, uncheckedPicture } from './picture-check.ts'
import { type Motion, motionFrom } from './stall-detector.ts'

/** Names ending in `AtMs` are ms of a monotonic clock, other times ms of server time. */
export type PlayerState = {
  showing: Showing
  /** `live`: stays at the live edge. `catching-up`: returns to it after a short outage, skipping nothing. `dvr`: stays. */
  mode: 'live' | 'catching-up' | 'dvr'
  /** Whether the open playlist starts at the event's start; the live one covers half a minute. */
  reachesBack: boolean
  isOpen: boolean
  /** Counts openings and closings, so that a feed that opens too late is discarded. */
  attempt: number
  /** Failed requests and openings since playback was well. */
  failures: number
  /** Why playback has ended for good; null while it recovers by itself. */
  fault: 'unreachable' | 'undecodable' | null
  isPaused: boolean
  bytes: number
  /** Time of the picture, or at which to resume. */
  heldMs: number | null
  newest: NewestMoment
  motion: Motion
  check: PictureCheck
  decodeErrors: DecodeErrors
  missedAtMs: number
  steppedAtMs: number
}

export type Scene = {
  nowMs: number
  isOnline: boolean
  isHidden: boolean
  video: ShownPicture & { isPaused: boolean; isEnded: boolean; hasError: boolean; rate: number }
  feed: FeedScene | null
}

export type FeedScene = {
  pictureMs: number | null
  range: { fromMs: number; toMs: number } | null
  distance: Distance | null
  isSlate: boolean
  dateRanges: readonly DateRange[]
}

export type PlayerEvent =
  /** From the feed. `missed`: a request failed and will be retried. `broke`: fatal. */
  | { type: 'arrived'; bytes: number }
  | { type: 'missed' }
  | { type: 'broke' }
  /** `nextPartMs`: start of the next part with another init segment; null when unknown. */
  | { type: 'undecodable'; nextPartMs: number | null }
  | { type: 'opened'; attempt: number }
  | { type: 'openFailed'; attempt: number }
  | { type: 'tick' }
  | { type: 'retryDue' }
  | { type: 'stepDue'; atMs: number | null }
  | { type: 'initChanged' }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seekLive' }
  | { type: 'back'; seconds: number }
  | { type: 'seek'; toMs: number }
  /** From browser controls, a headset, the page's visibility and network. */
  | { type: 'viewerPaused' }
  | { type: 'viewerPlayed' }
  | { type: 'shown' }
  | { type: 'online' }

export type PlayerSignal = PlayerEvent & { scene: Scene }

export type PlayerEffect =
  /** Opens a feed; `atMs` null: at the default position. Answered by `opened` or `openFailed`. */
  | { type: 'open'; attempt: number; isDvr: boolean; atMs: number | null }
  | { type: 'adopt' | 'discard'; attempt: number }
  /** Closes the feed, and cancels whatever would open another. */
  | { type: 'closeFeed' }
  /** Answered by `retryDue` after a back-off. */
  | { type: 'retryLater'; failures: number }
  | { type: 'stepLater'; atMs: number | null; waitMs: number }
  /** Answered by `initChanged` when media may be decodable again. */
  | { type: 'awaitInit' }
  | { type: 'findNextPart' }
  | { type: 'follow'; isFollowing: boolean }
  | { type: 'setRate'; rate: number }
  | { type: 'showNewest' }
  | { type: 'show'; ms: number }
  | { type: 'start' }
  | { type: 'load' }
  /** Pauses; stops loading after a while. */
  | { type: 'pause' }
  | { type: 'retryRequests' }
  | { type: 'report' }

export type PlayerStep = [PlayerState, PlayerEffect[]]

export function playerAtFirst(showing: Showing, nowMs: number): PlayerState {
  return {
    showing,
    mode: showing.isLive ? 'live' : 'dvr',
    reachesBack: !showing.isLive,
    isOpen: false,
    attempt: 0,
    failures: 0,
    fault: null,
    isPaused: false,
    bytes: 0,
    heldMs: null,
    newest: { ms: showing.startMs, atMs: nowMs },
    motion: motionFrom(nowMs),
    check: uncheckedPicture,
    decodeErrors: noDecodeErrors,
    missedAtMs: Number.NEGATIVE_INFINITY,
    steppedAtMs: Number.NEGATIVE_INFINITY,
  }
}
