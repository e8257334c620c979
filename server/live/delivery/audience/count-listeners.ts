export interface CountListeners {
  eventIds(): Iterable<string>
  add(eventId: string, listener: () => void): () => void
  /** Calls the listeners of each event whose count is another than at the last call. */
  notify(): void
}

export function countListeners(countOf: (eventId: string) => number): CountListeners {
  const listeners = new Map<string, Set<() => void>>()
  const lastSent = new Map<string, number>()

  return {
    eventIds: () => listeners.keys(),

    add(eventId, listener) {
      if (!lastSent.has(eventId)) lastSent.set(eventId, countOf(eventId))
      const waiting = listeners.get(eventId) ?? new Set()
      listeners.set(eventId, waiting.add(listener))
      return () => {
        waiting.delete(listener)
        if (waiting.size > 0 || listeners.get(eventId) !== waiting) return
        listeners.delete(eventId)
        lastSent.delete(eventId)
      }
    },

    notify() {
      for (const [eventId, waiting] of listeners) {
        const count = countOf(eventId)
        if (lastSent.get(eventId) === count) continue
        lastSent.set(eventId, count)
        for (const listener of waiting) listener()
      }
    },
  }
}
