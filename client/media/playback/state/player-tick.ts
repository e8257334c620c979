import { resetDecodeErrors } from './decode-errors.ts'
import { type Distance, FASTEST, NEAR_BEHIND, paceFor } from './live-edge.ts'
import { noteNewest } from './newest-moment.ts'
import { checkPicture } from './picture-check.ts'
import type { PlayerEffect, PlayerState, PlayerStep, Scene } from './player-state.ts'
import { follow, open, start } from './player-steps.ts'
import { movingMs, noteMotion, restartMotion, STOPPED_AFTER_MS, stoodMs } from './stall-detector.ts'

/** A stall this long does not recover by waiting. */
const HOPELESS_AFTER_MS = 12_000
const RECOVERED_AFTER_MS = 10_000
const STEPPED_OVER_AFTER_MS = 4_000
/** With this much buffered, a stall is no network problem; catching up begins. */
const AT_HAND_S = 1

/**
 * Runs once a poll: notes whether the picture moves, repairs a stall, keeps the distance to the live edge, and reports.
 */
export function tick(state: PlayerState, scene: Scene): PlayerStep {
  const { isPaused, isEnded } = scene.video
  const seen = look(state, scene)
  const isWanted = !isEnded && !scene.isHidden && seen.fault === null
  const recover = isPaused ? playAgain : recoverStall
  const [mended, mends] = isWanted ? recover(seen, scene) : [seen, []]
  const isReplaced = !mended.isOpen || mends.some(({ type }) => type === 'findNextPart')
  const isSteered = state.showing.isLive && !isPaused && !isReplaced
  const [steered, steers] = isSteered ? steer(mended, scene) : [mended, []]
  return [steered, [...mends, ...steers, { type: 'report' }]]
}

function look(state: PlayerState, { nowMs, video, feed }: Scene): PlayerState {
  const newest = noteNewest(state.newest, state.showing.isLive, feed?.range?.toMs, nowMs)
  const motion = noteMotion(state.motion, video.place, nowMs)
  const seen = { ...state, newest, motion }
  if (motion === state.motion) return seen
  const wellMs = Math.min(movingMs(motion, nowMs), nowMs - state.steppedAtMs)
  return {
    ...seen,
    heldMs: feed?.pictureMs ?? state.heldMs,
    failures: wellMs > RECOVERED_AFTER_MS ? 0 : state.failures,
    decodeErrors: wellMs > STEPPED_OVER_AFTER_MS ? resetDecodeErrors(state.decodeErrors) : state.decodeErrors,
  }
}

/** Starts a video again that the browser has paused, or has refused to play, on its own. */
function playAgain(state: PlayerState, scene: Scene): PlayerStep {
  const isOwn = state.isOpen && !state.isPaused && stoodMs(state.motion, scene.nowMs) > STOPPED_AFTER_MS
  return isOwn ? start(state, scene) : [state, []]
}

/** Reopens a stalled feed at the last picture if it does not recover. */
function recoverStall(state: PlayerState, scene: Scene): PlayerStep {
  const { nowMs, video, feed } = scene
  if (!feed) return [state, []]
  const stalledMs = stoodMs(state.motion, nowMs)
  const { check, isStuck } = checkPicture(state.check, video, stalledMs, nowMs)
  const checked = { ...state, check }
  if (isStuck) return [checked, [{ type: 'findNextPart' }]]
  if (stalledMs < STOPPED_AFTER_MS) return [checked, []]
  const hasMissed = nowMs - state.missedAtMs < stalledMs + STOPPED_AFTER_MS
  const isLeaving = state.mode === 'live' && state.heldMs !== null && hasMissed
  const [waiting, effects] = isLeaving ? leaveEdge(checked) : [checked, []]
  const { mode, reachesBack, heldMs } = waiting
  const isLost = mode !== 'live' && !reachesBack && heldMs !== null && heldMs < (feed.range?.fromMs ?? 0)
  if (!isLost && stalledMs < HOPELESS_AFTER_MS) return [waiting, effects]
  if (!isLost && video.bufferedSeconds > AT_HAND_S) return [waiting, [...effects, { type: 'findNextPart' }]]
  const [next, opens] = open({ ...waiting, motion: restartMotion(waiting.motion, nowMs) }, scene, heldMs)
  return [next, [...effects, ...opens]]
}

/** After an outage playback continues where it stopped, and catches up. */
function leaveEdge(state: PlayerState): PlayerStep {
  const [next, effects] = follow(state, false)
  return [{ ...next, mode: 'catching-up' }, effects]
}

function steer(state: PlayerState, { video, feed }: Scene): PlayerStep {
  const distance = feed?.distance
  if (!distance) return [state, []]
  if (state.mode === 'live') return [state, keepPace(distance, video.rate)]
  const isHurrying = state.mode === 'catching-up' && distance.buffered > AT_HAND_S
  const hurry: PlayerEffect[] = isHurrying ? [{ type: 'setRate', rate: FASTEST }] : []
  if (state.reachesBack || video.isSeeking || distance.behind >= NEAR_BEHIND) return [state, hurry]
  const [next, effects] = follow(state, true)
  return [next, [...hurry, ...effects]]
}

function keepPace(distance: Distance, rate: number): PlayerEffect[] {
  const pace = paceFor(distance, rate)
  const effects: PlayerEffect[] = pace === null ? [{ type: 'showNewest' }] : []
  if (rate !== (pace ?? 1)) effects.push({ type: 'setRate', rate: pace ?? 1 })
  return effects
}
