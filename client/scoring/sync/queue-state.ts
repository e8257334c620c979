import type { ScoreEntry } from '#schema/scoring/entry.ts'

/**
 * An entry as this phone made it: the server gives out its place in the log. `guessedOffsetMs`: the server's time was
 * not measured yet, and `at` is this phone's clock with that much added.
 */
export type TappedEntry = Omit<ScoreEntry, 'seq'> & { guessedOffsetMs?: number }

/** `message` is the server's, for people. */
export type RefusedTap = { entry: TappedEntry; message: string }

export type QueueState = {
  waiting: readonly TappedEntry[]
  /** Ids in the request that is under way. */
  inFlight: readonly string[]
  /** The lease under which entries are sent; null while this phone has none. */
  fence: number | null
  /** Somebody else has the lease: what waits is offered to them. */
  isLost: boolean
  offeredCount: number
  failures: number
  isPaused: boolean
  /** How many of a refused batch are still to be sent one by one, to find the one that is not accepted. */
  singles: number
  refused: readonly RefusedTap[]
  /** This phone may not score any more. Taps are kept. */
  isRevoked: boolean
}

export type QueueAnswer =
  | { type: 'recorded' | 'conflict' | 'unreachable' | 'revoked' }
  | { type: 'limited'; retryAfterMs: number }
  | { type: 'refused'; message: string }

export type QueueSignal =
  | { type: 'restored'; entries: readonly TappedEntry[] }
  | { type: 'tapped'; entry: TappedEntry }
  | { type: 'leased'; fence: number }
  | { type: 'lost' }
  /** By how much the server's clock is ahead of this phone's, by measurement. */
  | { type: 'timed'; offsetMs: number }
  | { type: 'answered'; ids: readonly string[]; answer: QueueAnswer }
  /** The log has these entries, by whichever way they came. */
  | { type: 'confirmed'; ids: readonly string[] }
  | { type: 'due' }
  /** The network may be back. */
  | { type: 'woke' }
  | { type: 'droppedRefused' }

export type QueueEffect =
  | { type: 'keep'; entry: TappedEntry }
  | { type: 'forget'; ids: readonly string[] }
  /** Answered by `answered`. */
  | { type: 'send'; fence: number; entries: readonly TappedEntry[] }
  /** To the scorer who has the lease. Answered by `answered`. */
  | { type: 'offer'; entries: readonly TappedEntry[] }
  /** Answered by `due`; replaces an earlier wait. */
  | { type: 'wait'; failures: number; atLeastMs: number }
  | { type: 'cancelWait' }
  /** Answered by `leased` or `lost`. */
  | { type: 'askLease' }

export const BATCH_MAX = 200

export const queueAtFirst: QueueState = {
  waiting: [],
  inFlight: [],
  fence: null,
  isLost: false,
  offeredCount: 0,
  failures: 0,
  isPaused: false,
  singles: 0,
  refused: [],
  isRevoked: false,
}

/** Sends what was tapped, in order, one request at a time, until the server has acknowledged it. */
export function reduceQueue(state: QueueState, signal: QueueSignal): [QueueState, QueueEffect[]] {
  switch (signal.type) {
    case 'restored': {
      const known = new Set(state.waiting.map(({ id }) => id))
      const earlier = signal.entries.filter(({ id }) => !known.has(id))
      return next({ ...state, waiting: [...earlier, ...state.waiting] })
    }
    case 'tapped':
      return next({ ...state, waiting: [...state.waiting, signal.entry] }, [{ type: 'keep', entry: signal.entry }])
    case 'leased':
      return next({ ...state, fence: signal.fence, isLost: false, offeredCount: 0 })
    case 'lost':
      return next({ ...state, fence: null, isLost: true })
    case 'timed':
      return timed(state, signal.offsetMs)
    case 'confirmed':
      return next(...without(state, signal.ids))
    case 'due':
      return next({ ...state, isPaused: false })
    case 'woke':
      return next({ ...state, isPaused: false, failures: 0 }, state.isPaused ? [{ type: 'cancelWait' }] : [])
    case 'droppedRefused':
      return [{ ...state, refused: [] }, [{ type: 'forget', ids: state.refused.map(({ entry }) => entry.id) }]]
    case 'answered':
      return answered({ ...state, inFlight: [] }, signal.ids, signal.answer)
  }
}

function timed(state: QueueState, offsetMs: number): [QueueState, QueueEffect[]] {
  const kept: QueueEffect[] = []
  const waiting = state.waiting.map((entry) => {
    const { guessedOffsetMs, ...measured } = entry
    if (guessedOffsetMs === undefined) return entry
    const right = { ...measured, at: Math.round(entry.at + offsetMs - guessedOffsetMs) }
    kept.push({ type: 'keep', entry: right })
    return right
  })
  return kept.length === 0 ? [state, []] : next({ ...state, waiting }, kept)
}

function answered(state: QueueState, ids: readonly string[], answer: QueueAnswer): [QueueState, QueueEffect[]] {
  switch (answer.type) {
    case 'recorded': {
      const [rest, effects] = without(state, ids)
      const offered = state.isLost ? state.waiting.length - rest.waiting.length : 0
      const singles = Math.max(0, state.singles - ids.length)
      return next({ ...rest, failures: 0, singles, offeredCount: state.offeredCount + offered }, effects)
    }
    case 'conflict':
      return [{ ...state, fence: null, failures: 0 }, [{ type: 'askLease' }]]
    case 'revoked':
      return [{ ...state, isRevoked: true }, []]
    case 'unreachable':
      return paused(state, 0)
    case 'limited':
      return paused(state, answer.retryAfterMs)
    case 'refused':
      return ids.length > 1 ? next({ ...state, singles: ids.length }) : setAside(state, ids, answer.message)
  }
}

/** A refused entry does not hold up those after it. It stays on disk until the scorer has seen why. */
function setAside(state: QueueState, ids: readonly string[], message: string): [QueueState, QueueEffect[]] {
  const refused = state.waiting.filter(({ id }) => ids.includes(id)).map((entry) => ({ entry, message }))
  const waiting = state.waiting.filter(({ id }) => !ids.includes(id))
  return next({
    ...state,
    waiting,
    refused: [...state.refused, ...refused],
    singles: Math.max(0, state.singles - 1),
    failures: 0,
  })
}

function paused(state: QueueState, atLeastMs: number): [QueueState, QueueEffect[]] {
  const wait = { type: 'wait', failures: state.failures, atLeastMs } as const
  return [{ ...state, failures: state.failures + 1, isPaused: true }, [wait]]
}

function without(state: QueueState, ids: readonly string[]): [QueueState, QueueEffect[]] {
  const gone = state.waiting.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  if (gone.length === 0) return [state, []]
  const waiting = state.waiting.filter(({ id }) => !gone.includes(id))
  return [{ ...state, waiting }, [{ type: 'forget', ids: gone }]]
}

function next(state: QueueState, effects: QueueEffect[] = []): [QueueState, QueueEffect[]] {
  const { waiting, inFlight, fence, isLost, isPaused, isRevoked } = state
  if (waiting.length === 0 || inFlight.length > 0 || isPaused || isRevoked) return [state, effects]
  if (fence === null && !isLost) return [state, effects]
  const guessed = waiting.findIndex((entry) => entry.guessedOffsetMs !== undefined)
  const most = state.singles > 0 ? 1 : BATCH_MAX
  const entries = waiting.slice(0, guessed === -1 ? most : Math.min(most, guessed))
  if (entries.length === 0) return [state, effects]
  const send = fence === null ? ({ type: 'offer', entries } as const) : ({ type: 'send', fence, entries } as const)
  return [{ ...state, inFlight: entries.map(({ id }) => id) }, [...effects, send]]
}
