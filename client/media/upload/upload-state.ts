import type { Waiting } from './segment-queue.ts'
import { isFresh, nextToSend } from './upload-priority.ts'

/** `unreachable`: a time-out or network error. */
export type Answer = { status: number; retryAfterMs: number | null } | 'unreachable'

/** Why nothing is sent: permanently (`revoked`, `cancelled`) or for now. `full`: the server has no space. */
export type Trouble = 'revoked' | 'cancelled' | 'full' | 'unreachable'

/** Names ending in `UntilMs` are ms of a monotonic clock. */
export type UploadState = {
  inFlight: readonly number[]
  /** Slots that failed: tried after all others. */
  setAside: ReadonlySet<number>
  conflicts: ReadonlyMap<number, number>
  pauseMs: number
  pausedUntilMs: number
  /** Segments that are not fresh wait until then. */
  oldHeldUntilMs: number
  trouble: Trouble | null
  refused: number
  isStopped: boolean
}

export type UploadScene = {
  nowMs: number
  /** Ordered by slot. */
  waiting: readonly Waiting[]
  isFilming: boolean
  /** End of the recording in ms since the epoch; null while it goes on. */
  endMs: number | null
}

export type UploadEvent =
  /** There may be something to send. `isNewNetwork`: requests in flight will not complete. */
  | { type: 'wake'; isNewNetwork: boolean }
  | { type: 'due' }
  | { type: 'answered'; segment: Waiting; answer: Answer }
  | { type: 'stop' }

export type UploadSignal = UploadEvent & { scene: UploadScene }

export type UploadEffect =
  /** Answered by `answered`. */
  | { type: 'send'; segment: Waiting }
  | { type: 'abort' }
  /** Answered by `due`; replaces an earlier wait. */
  | { type: 'wait'; ms: number }
  | { type: 'cancelWait' }
  | { type: 'remove'; slot: number }
  | { type: 'clear' }
  | { type: 'reportUnusable'; run: number; isDecodable: boolean }

type Step = [UploadState, UploadEffect[]]

/** One at a time when nothing gets through: a slow network may carry in turn what it cannot carry at once. */
const IN_FLIGHT_MAX = { usually: 3, inTrouble: 1 }
const PAUSE_MS = { first: 250, most: 2_000, full: 15_000, conflict: 1_000 }
/** Retries of a 409: the server may learn later than the phone that the event has started. */
const CONFLICTS_MAX = 3

export const uploadAtFirst: UploadState = {
  inFlight: [],
  setAside: new Set(),
  conflicts: new Map(),
  pauseMs: PAUSE_MS.first,
  pausedUntilMs: 0,
  oldHeldUntilMs: 0,
  trouble: null,
  refused: 0,
  isStopped: false,
}

/** The uploader as a pure state machine: returns the next state and the effects to execute, in order. */
export function reduceUpload(state: UploadState, signal: UploadSignal): Step {
  if (state.isStopped) return [state, []]
  const { scene } = signal
  switch (signal.type) {
    case 'due':
      return pump(state, scene)
    case 'wake': {
      if (!signal.isNewNetwork) return pump(state, scene)
      const [next, effects] = pump({ ...state, pausedUntilMs: 0 }, scene)
      return [next, [{ type: 'abort' }, ...effects]]
    }
    case 'answered':
      return answered(state, scene, signal.segment, signal.answer)
    case 'stop':
      return stop(state)
  }
}

export function isTaken(answer: Answer): boolean {
  return answer !== 'unreachable' && (answer.status === 200 || answer.status === 201)
}

function pump(state: UploadState, scene: UploadScene): Step {
  const { nowMs } = scene
  const restMs = state.pausedUntilMs - nowMs
  if (restMs > 0) return [state, [{ type: 'wait', ms: restMs }]]
  const heldMs = state.oldHeldUntilMs - nowMs
  const effects: UploadEffect[] = [heldMs > 0 ? { type: 'wait', ms: heldMs } : { type: 'cancelWait' }]
  let inFlight = state.inFlight
  for (let next = choose(state, inFlight, scene); next; next = choose(state, inFlight, scene)) {
    inFlight = [...inFlight, next.slot]
    effects.push({ type: 'send', segment: next })
  }
  return [{ ...state, inFlight }, effects]
}

function choose(state: UploadState, inFlight: readonly number[], scene: UploadScene): Waiting | null {
  const most = state.trouble === 'unreachable' ? IN_FLIGHT_MAX.inTrouble : IN_FLIGHT_MAX.usually
  if (inFlight.length >= most) return null
  const { isFilming, nowMs, waiting } = scene
  const isOldHeld = nowMs < state.oldHeldUntilMs
  return nextToSend(waiting, inFlight, { isFilming, isOldHeld, setAside: state.setAside })
}

function answered(state: UploadState, scene: UploadScene, segment: Waiting, answer: Answer): Step {
  const landed = { ...state, inFlight: state.inFlight.filter((slot) => slot !== segment.slot) }
  const [settled, effects] = settle(landed, scene, segment, answer)
  if (settled.isStopped) return [settled, effects]
  const isGone = effects.some((effect) => effect.type === 'remove')
  const waiting = isGone ? scene.waiting.filter(({ slot }) => slot !== segment.slot) : scene.waiting
  const [pumped, sends] = pump(settled, { ...scene, waiting })
  return [pumped, [...effects, ...sends]]
}

function settle(state: UploadState, scene: UploadScene, segment: Waiting, answer: Answer): Step {
  if (answer === 'unreachable' || isPassing(answer.status)) return [pause(state, scene, segment, answer), []]
  const well: UploadState = { ...state, trouble: null }
  const { status } = answer
  if (isTaken(answer)) return finish({ ...well, pauseMs: PAUSE_MS.first }, segment)
  if (status === 401 || status === 404) return stop({ ...well, trouble: 'revoked' })
  if (status === 410) return giveUp(well)
  if (status === 409) return contradict(well, scene, segment)
  const [next, effects] = refuse(well, segment)
  if (status !== 415 && status !== 422) return [next, effects]
  return [next, [{ type: 'reportUnusable', run: segment.run, isDecodable: status !== 415 }, ...effects]]
}

/** 409: the slot already has other bytes, or is outside the server's time for it. */
function contradict(state: UploadState, { nowMs, endMs }: UploadScene, segment: Waiting): Step {
  const count = (state.conflicts.get(segment.slot) ?? 0) + 1
  if (count >= CONFLICTS_MAX || segment.startMs >= (endMs ?? Number.POSITIVE_INFINITY)) return refuse(state, segment)
  const conflicts = new Map(state.conflicts).set(segment.slot, count)
  const setAside = new Set(state.setAside).add(segment.slot)
  return [{ ...state, conflicts, setAside, pausedUntilMs: nowMs + PAUSE_MS.conflict }, []]
}

function refuse(state: UploadState, segment: Waiting): Step {
  return finish({ ...state, refused: state.refused + 1 }, segment)
}

function finish(state: UploadState, { slot }: Waiting): Step {
  const setAside = new Set(state.setAside)
  setAside.delete(slot)
  const conflicts = new Map(state.conflicts)
  conflicts.delete(slot)
  return [{ ...state, setAside, conflicts }, [{ type: 'remove', slot }]]
}

/** The event was called off. A phone that was only released keeps its queue, since it may join again. */
function giveUp(state: UploadState): Step {
  const [next, effects] = stop({ ...state, trouble: 'cancelled' })
  return [next, [{ type: 'clear' }, ...effects]]
}

function stop(state: UploadState): Step {
  return [{ ...state, isStopped: true }, [{ type: 'cancelWait' }, { type: 'abort' }]]
}

/** Pauses all uploads, as a failure usually affects every one; the failed segment is tried last. */
function pause(state: UploadState, scene: UploadScene, { slot }: Waiting, answer: Answer): UploadState {
  const { status = 0, retryAfterMs = null } = answer === 'unreachable' ? {} : answer
  const { nowMs } = scene
  const setAside = status > 0 ? new Set(state.setAside).add(slot) : state.setAside
  if (status === 429) {
    const untilMs = nowMs + (retryAfterMs ?? PAUSE_MS.most)
    const isOld = scene.isFilming && !isFresh(slot, scene.waiting)
    return { ...state, setAside, ...(isOld ? { oldHeldUntilMs: untilMs } : { pausedUntilMs: untilMs }) }
  }
  const troubled: UploadState = { ...state, setAside, trouble: status === 507 ? 'full' : 'unreachable' }
  if (nowMs < state.pausedUntilMs) return troubled
  return {
    ...troubled,
    pausedUntilMs: nowMs + (retryAfterMs ?? (status === 507 ? PAUSE_MS.full : state.pauseMs)),
    pauseMs: Math.min(state.pauseMs * 2, PAUSE_MS.most),
  }
}

function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}
