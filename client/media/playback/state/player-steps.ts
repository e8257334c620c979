import { JUMP_BEHIND } from './live-edge.ts'
import { newestMs } from './newest-moment.ts'
import { restartCheck } from './picture-check.ts'
import type { PlayerEffect, PlayerState, PlayerStep, Scene } from './player-state.ts'
import { restartMotion } from './stall-detector.ts'

export const JUMP_MS = JUMP_BEHIND * 1_000

/** Opens a feed at `atMs`, or at the default position: near the live edge it follows, else it plays the whole event. */
export function open(state: PlayerState, { nowMs }: Scene, atMs: number | null): PlayerStep {
  const { isLive } = state.showing
  const isNear = atMs === null || newestMs(state.newest, isLive, nowMs) - atMs < JUMP_MS
  const follows = isLive && isNear
  const attempt = state.attempt + 1
  return [
    {
      ...state,
      attempt,
      mode: follows ? 'live' : 'dvr',
      reachesBack: !follows,
      isOpen: false,
      fault: null,
      heldMs: atMs,
    },
    [{ type: 'closeFeed' }, { type: 'open', attempt, isDvr: isLive && !follows, atMs: follows ? null : atMs }],
  ]
}

export function start(state: PlayerState, { nowMs }: Scene): PlayerStep {
  const next = { ...state, motion: restartMotion(state.motion, nowMs), check: restartCheck(state.check, nowMs) }
  return [next, [{ type: 'start' }]]
}

/** Begins or ends following the live edge, with which catching up ends too. */
export function follow(state: PlayerState, isFollowing: boolean): [PlayerState, PlayerEffect[]] {
  const effects: PlayerEffect[] = [{ type: 'follow', isFollowing }]
  if (!isFollowing) effects.push({ type: 'setRate', rate: 1 })
  return [{ ...state, mode: isFollowing ? 'live' : 'dvr' }, effects]
}
