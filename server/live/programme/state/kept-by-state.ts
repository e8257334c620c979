import type { Logger } from '#server/process/log.ts'
import type { LiveEventState } from './event-state.ts'
import type { LiveEventStates } from './event-states.ts'

/** Something stored of each event in memory, as this process knows it. It is kept as long as the event's state. */
export interface KeptByState<Value> {
  /** Never rejects: what cannot be read now is read later. */
  of(state: LiveEventState): Promise<Value>
  close(): void
}

type Refreshable = {
  /** Resolves when everything committed before the call has been read. */
  refresh(): Promise<void>
}

type Kept<Value> = { value: Value; opened: Promise<Value>; checkedMs: number }

type Dependencies<Value> = {
  states: Pick<LiveEventStates, 'peek' | 'all'>
  open(eventId: string): Value
  /** Subscribes with the first event. `changed` gets its id, null when it may be any. Returns how to stop. */
  listen(changed: (eventId: string | null) => void): () => void
  /** A value that is asked for is read again after so long, as messages can be lost unnoticed. */
  checkEveryMs: number
  log: Logger
  /** Message of the log when reading fails. */
  failure: string
  now(): number
}

export function keptByState<Value extends Refreshable>(dependencies: Dependencies<Value>): KeptByState<Value> {
  const { states, open, listen, checkEveryMs, log, failure, now } = dependencies
  const known = new WeakMap<LiveEventState, Kept<Value>>()
  let stop: (() => void) | null = null

  async function refreshed(value: Value): Promise<Value> {
    await value.refresh().catch((error) => log.warn({ reason: (error as Error).message }, failure))
    return value
  }

  function refresh(state: LiveEventState | undefined): void {
    const kept = state && known.get(state)
    if (kept) void refreshed(kept.value)
  }

  function changed(eventId: string | null): void {
    if (eventId !== null) refresh(states.peek(eventId))
    else for (const state of states.all()) refresh(state)
  }

  return {
    of(state) {
      stop ??= listen(changed)
      const kept = known.get(state)
      if (!kept) {
        const value = open(state.eventId)
        const opened = refreshed(value)
        known.set(state, { value, opened, checkedMs: now() })
        return opened
      }
      if (now() - kept.checkedMs >= checkEveryMs) {
        kept.checkedMs = now()
        void refreshed(kept.value)
      }
      return kept.opened
    },
    close: () => stop?.(),
  }
}
