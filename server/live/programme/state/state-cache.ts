import type { LiveEventState } from './event-state.ts'

const KEPT_UNUSED_MS = 5 * 60 * 1_000

/** Loaded states, and those that are being loaded. A failed load is not kept, nor one that was forgotten meanwhile. */
export function stateCache(open: (eventId: string) => Promise<LiveEventState>) {
  const loading = new Map<string, Promise<LiveEventState>>()
  const loaded = new Map<string, LiveEventState>()

  function forget(eventId: string): void {
    loaded.delete(eventId)
    loading.delete(eventId)
  }

  return {
    get(eventId: string): Promise<LiveEventState> {
      loaded.get(eventId)?.touch()
      const known = loading.get(eventId)
      if (known !== undefined) return known
      const opening = open(eventId)
      loading.set(eventId, opening)
      const isCurrent = () => loading.get(eventId) === opening
      opening.then(
        (state) => void (isCurrent() && loaded.set(eventId, state)),
        () => void (isCurrent() && loading.delete(eventId)),
      )
      return opening
    },
    has: (eventId: string) => loading.has(eventId),
    peek: (eventId: string) => loaded.get(eventId),
    all: () => loaded.values(),
    forget,
    forgetUnused(isNeeded: (state: LiveEventState) => boolean): void {
      for (const state of loaded.values()) {
        if (!isNeeded(state) && state.isUnused(KEPT_UNUSED_MS)) forget(state.eventId)
      }
    },
  }
}
