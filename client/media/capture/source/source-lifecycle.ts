import type { SourceFailure } from './user-media.ts'

export type SourceState = {
  /** `off`: not wanted. `asking`: `getUserMedia` is pending. `on`: the track is in use. Else the reason for failure. */
  status: 'off' | 'asking' | 'on' | SourceFailure
  attempt: number
  /** The first attempt for the current wish: tracks of older ones are discarded. */
  wishedFrom: number
  failures: number
  /** A track was opened before on this page: a refusal may be temporary, a pending call is no permission prompt. */
  hasWorked: boolean
  isOverdue: boolean
  isPageHidden: boolean
}

export type SourceSignal =
  | { type: 'wanted' }
  /** The other source was opened in the same call. */
  | { type: 'given' }
  | { type: 'opened'; attempt: number }
  | { type: 'refused'; attempt: number; refusal: SourceFailure }
  /** `getUserMedia` is pending for too long. `isPrompted`: a permission prompt may be open. */
  | { type: 'overdue'; attempt: number; isPrompted: boolean }
  /** The track ended, was muted for too long, or delivers nothing. */
  | { type: 'lost' }
  | { type: 'retryDue' }
  /** Devices, network or focus changed: reopening may succeed. */
  | { type: 'changed' }
  /** The chosen device is back while a substitute is in use. */
  | { type: 'returned' }
  | { type: 'allowed' }
  | { type: 'forbidden' }
  | { type: 'hidden' }
  | { type: 'shown' }
  | { type: 'closed' }

export type SourceEffect =
  | { type: 'open'; attempt: number }
  | { type: 'use' | 'discard'; attempt: number }
  | { type: 'release' }
  | { type: 'retryAfter'; ms: number }
  | { type: 'cancelRetry' }

type Step = [SourceState, SourceEffect[]]

export const sourceAtFirst: SourceState = {
  status: 'off',
  attempt: 0,
  wishedFrom: 0,
  failures: 0,
  hasWorked: false,
  isOverdue: false,
  isPageHidden: false,
}

/** Under 5 s, so that a source is back within 5 s after it becomes free. */
const BACK_OFF_MS = [1_000, 2_000, 4_000]
const LONGEST_BACK_OFF_MS = 4_000
/** Short, since a pending call has already used up its wait. */
const AFTER_OVERDUE_MS = 1_000

export function reduceSource(state: SourceState, signal: SourceSignal): Step {
  switch (signal.type) {
    case 'wanted':
      return open({ ...state, wishedFrom: state.attempt + 1, failures: 0 })
    case 'given':
      return [working(state), [{ type: 'cancelRetry' }]]
    case 'opened':
      return opened(state, signal.attempt)
    case 'refused':
      return refused(state, signal)
    case 'overdue':
      return overdue(state, signal)
    case 'lost':
      if (state.status !== 'on') return [state, []]
      return state.isPageHidden ? pause(state) : open(state)
    case 'retryDue':
      return isRetrying(state) && !state.isPageHidden ? open(state) : [state, []]
    case 'changed':
      return mayOpenNow(state) ? open(state) : [state, []]
    case 'returned':
      return state.status === 'on' ? open({ ...state, wishedFrom: state.attempt + 1 }) : [state, []]
    case 'allowed':
      return isRetrying(state) || state.status === 'denied' ? open({ ...state, failures: 0 }) : [state, []]
    case 'forbidden':
      return state.status === 'off' ? [state, []] : end(state, 'denied')
    case 'hidden':
      return [{ ...state, isPageHidden: true }, []]
    case 'shown':
      return shown({ ...state, isPageHidden: false })
    case 'closed':
      return end(state, 'off')
  }
}

function isRetrying({ status }: SourceState): boolean {
  return status !== 'off' && status !== 'asking' && status !== 'on' && status !== 'denied'
}

function open(state: SourceState): Step {
  const attempt = state.attempt + 1
  const effects: SourceEffect[] = [{ type: 'cancelRetry' }, { type: 'release' }, { type: 'open', attempt }]
  return [{ ...state, attempt, status: 'asking', isOverdue: false }, effects]
}

function opened(state: SourceState, attempt: number): Step {
  const isUnwanted = state.status === 'off' || state.status === 'on' || state.status === 'denied'
  if (isUnwanted || attempt < state.wishedFrom) return [state, [{ type: 'discard', attempt }]]
  return [working(state), [{ type: 'cancelRetry' }, { type: 'use', attempt }]]
}

function refused(state: SourceState, { attempt, refusal }: Extract<SourceSignal, { type: 'refused' }>): Step {
  const isOld = attempt !== state.attempt || state.status === 'on' || state.status === 'off'
  if (isOld) return [state, []]
  if (refusal === 'denied') return end(state, 'denied')
  return retryLater({ ...state, status: refusal, failures: state.failures + 1 }, backOff(state.failures))
}

function overdue(state: SourceState, { attempt, isPrompted }: Extract<SourceSignal, { type: 'overdue' }>): Step {
  if (attempt !== state.attempt || state.status !== 'asking') return [state, []]
  if (isPrompted && !state.hasWorked) return [{ ...state, isOverdue: true }, []]
  return retryLater({ ...state, status: 'pending', failures: state.failures + 1 }, AFTER_OVERDUE_MS)
}

/** Phones give a background page no camera: it is reopened when the page is shown. */
function pause(state: SourceState): Step {
  return [{ ...state, status: 'blocked' }, [{ type: 'release' }]]
}

function shown(state: SourceState): Step {
  return mayOpenNow(state) ? open(state) : [state, []]
}

function mayOpenNow(state: SourceState): boolean {
  const isStuck = state.status === 'asking' && state.isOverdue && state.hasWorked
  return !state.isPageHidden && (isRetrying(state) || isStuck)
}

function retryLater(state: SourceState, ms: number): Step {
  return [state, state.isPageHidden ? [] : [{ type: 'retryAfter', ms }]]
}

function end(state: SourceState, status: 'off' | 'denied'): Step {
  return [{ ...state, status, failures: 0, isOverdue: false }, [{ type: 'cancelRetry' }, { type: 'release' }]]
}

function working(state: SourceState): SourceState {
  return { ...state, status: 'on', failures: 0, hasWorked: true, isOverdue: false }
}

function backOff(failures: number): number {
  return BACK_OFF_MS[failures] ?? LONGEST_BACK_OFF_MS
}
