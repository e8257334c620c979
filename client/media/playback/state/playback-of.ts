import { noDateRanges } from '#client/media/playback/date-range.ts'
import { type Playback, phaseOf } from '#client/media/playback/playback.ts'
import { newestMs } from './newest-moment.ts'
import type { PlayerState, Scene } from './player-state.ts'
import { JUMP_MS } from './player-steps.ts'
import { stoodMs } from './stall-detector.ts'

export function playbackOf(state: PlayerState, { nowMs, isOnline, video, feed }: Scene): Playback {
  const { isLive, startMs } = state.showing
  const toMs = newestMs(state.newest, isLive, nowMs)
  const pictureMs = feed?.pictureMs ?? state.heldMs
  const behindMs = pictureMs === null ? 0 : Math.max(0, toMs - pictureMs)
  const phase = phaseOf({
    isBroken: state.fault !== null,
    isEnded: video.isEnded,
    isPaused: state.isPaused || (video.isPaused && feed !== null && !video.hasError),
    isOnline,
    isShown: pictureMs !== null,
    stoodMs: stoodMs(state.motion, nowMs),
    unmissedMs: nowMs - state.missedAtMs,
  })
  return {
    phase,
    isUndecodable: state.fault === 'undecodable',
    isSlate: feed?.isSlate ?? false,
    dateRanges: feed?.dateRanges ?? noDateRanges,
    isAtEdge: isLive && (state.mode === 'live' || behindMs < JUMP_MS),
    behindMs,
    pictureMs,
    fromMs: (isLive ? null : feed?.range?.fromMs) ?? startMs,
    toMs,
    bytes: state.bytes,
  }
}
