import { nextStep, resetDecodeErrors } from './decode-errors.ts'
import { newestMs, noteNewest } from './newest-moment.ts'
import type { PlayerSignal, PlayerState, PlayerStep, Scene } from './player-state.ts'
import { follow, JUMP_MS, open, start } from './player-steps.ts'
import { tick } from './player-tick.ts'

const TRIES_MAX = 3

/** The player as a pure state machine: returns the next state and the effects to execute, in order. */
export function reducePlayer(state: PlayerState, signal: PlayerSignal): PlayerStep {
  const { scene } = signal
  switch (signal.type) {
    case 'tick':
      return tick(state, scene)
    case 'arrived':
      return [{ ...state, bytes: state.bytes + signal.bytes }, []]
    case 'missed':
      return [missed(state, scene), []]
    case 'broke':
      return openAgain(state, scene)
    case 'undecodable':
      return stepOver(state, scene, signal.nextPartMs)
    case 'opened':
      return opened(state, scene, signal.attempt)
    case 'openFailed':
      if (signal.attempt !== state.attempt) return [missed(state, scene), []]
      return openAgain(missed(state, scene), scene)
    case 'retryDue':
      return open(state, scene, state.heldMs)
    case 'stepDue':
      return open(state, scene, signal.atMs)
    case 'initChanged':
      return tryAgain(state, scene)
    case 'play':
      return play(state, scene)
    case 'pause':
      return pause(state)
    case 'seekLive':
      return seekLive(state, scene)
    case 'back':
      return seek(state, scene, shownMs(state, scene) - signal.seconds * 1_000)
    case 'seek':
      return seek(state, scene, signal.toMs)
    case 'viewerPaused':
      return state.isOpen && !state.isPaused ? pause(state) : [state, []]
    case 'viewerPlayed':
      return state.isPaused ? play(state, scene) : [state, []]
    case 'shown':
      return state.isOpen && !state.isPaused && scene.video.isPaused ? start(state, scene) : [state, []]
    case 'online':
      return [state, [{ type: 'retryRequests' }]]
  }
}

/** Where undecodable media begins, as far as known. */
export function stoppedMs({ heldMs, showing }: PlayerState, { feed }: Scene): number {
  return heldMs ?? feed?.range?.fromMs ?? showing.startMs
}

function missed(state: PlayerState, { nowMs }: Scene): PlayerState {
  return { ...state, missedAtMs: nowMs }
}

function opened(state: PlayerState, scene: Scene, attempt: number): PlayerStep {
  if (attempt !== state.attempt) return [state, [{ type: 'discard', attempt }]]
  const [next, effects] = state.isPaused ? [state, []] : start(state, scene)
  const isFollowing = state.mode === 'live'
  return [{ ...next, isOpen: true }, [{ type: 'adopt', attempt }, { type: 'follow', isFollowing }, ...effects]]
}

/** The old feed stays open meanwhile: what it has buffered is still played. */
function openAgain(state: PlayerState, { isOnline }: Scene): PlayerStep {
  const failures = state.failures + 1
  if (failures > TRIES_MAX && isOnline) return [{ ...state, failures, fault: 'unreachable' }, []]
  return [{ ...state, failures, fault: null }, [{ type: 'retryLater', failures }]]
}

/** Skips undecodable media; or reports it, and waits for another init segment. */
function stepOver(state: PlayerState, scene: Scene, nextPartMs: number | null): PlayerStep {
  if (state.fault) return [state, []]
  const { nowMs } = scene
  const isAtEdge = state.mode === 'live'
  const fault = { nowMs, stoppedMs: stoppedMs(state, scene), isAtEdge, nextPartMs }
  const [decodeErrors, step] = nextStep(state.decodeErrors, fault)
  const closed = { ...state, decodeErrors, steppedAtMs: nowMs, isOpen: false, attempt: state.attempt + 1 }
  if (step) return [closed, [{ type: 'closeFeed' }, { type: 'stepLater', ...step }]]
  return [
    { ...closed, fault: 'undecodable' },
    [{ type: 'closeFeed' }, ...(isAtEdge ? [{ type: 'awaitInit' } as const] : [])],
  ]
}

function tryAgain(state: PlayerState, scene: Scene): PlayerStep {
  const fresh = { ...state, failures: 0, decodeErrors: resetDecodeErrors(state.decodeErrors) }
  return open(fresh, scene, state.mode === 'live' ? null : state.heldMs)
}

function play(state: PlayerState, scene: Scene): PlayerStep {
  const wanted = { ...state, isPaused: false }
  const { mode, heldMs, fault } = state
  const isOutOfReach = mode !== 'live' && heldMs !== null && heldMs < (scene.feed?.range?.fromMs ?? 0)
  return fault || isOutOfReach ? tryAgain(wanted, scene) : start(wanted, scene)
}

function pause(state: PlayerState): PlayerStep {
  const [next, effects] = follow({ ...state, isPaused: true }, false)
  return [next, [...effects, { type: 'pause' }]]
}

function seekLive(state: PlayerState, scene: Scene): PlayerStep {
  const { isLive } = state.showing
  const wanted = { ...state, isPaused: false }
  if (!state.isOpen || (isLive && state.reachesBack)) return open(wanted, scene, null)
  const [following, followed] = follow(wanted, isLive)
  const [next, started] = start(following, scene)
  return [next, [...followed, { type: 'showNewest' }, ...started]]
}

function seek(state: PlayerState, scene: Scene, toMs: number): PlayerStep {
  const { isLive, startMs } = state.showing
  const newest = noteNewest(state.newest, isLive, scene.feed?.range?.toMs, scene.nowMs)
  if (isLive && toMs > newestMs(newest, isLive, scene.nowMs) - JUMP_MS) return seekLive({ ...state, newest }, scene)
  const fromMs = scene.feed?.range?.fromMs
  const heldMs = Math.max(toMs, startMs)
  const wanted = { ...state, newest, heldMs }
  if (!state.isOpen || fromMs === undefined || (heldMs < fromMs && !state.reachesBack)) {
    return open(wanted, scene, heldMs)
  }
  const [next, effects] = follow(wanted, false)
  return [next, [...effects, { type: 'load' }, { type: 'show', ms: Math.max(heldMs, fromMs) }]]
}

function shownMs({ heldMs, newest, showing }: PlayerState, { feed, nowMs }: Scene): number {
  return feed?.pictureMs ?? heldMs ?? newestMs(newest, showing.isLive, nowMs)
}
