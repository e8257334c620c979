import { DomainError } from '#server/errors/domain-error.ts'

const AT_ONCE_MAX = 6
const OF_EVENT_MAX = 3
const RETRY_SECONDS = 30

/** Bounds how many downloads a process sends at once. */
export function streamSlots() {
  const running = new Map<string, number>()

  return {
    /** Returns a function that ends it. Throws RATE_LIMITED. */
    take(eventId: string): () => void {
      const ofEvent = running.get(eventId) ?? 0
      const all = [...running.values()].reduce((sum, count) => sum + count, 0)
      if (ofEvent >= OF_EVENT_MAX || all >= AT_ONCE_MAX) {
        const sentence = 'Several downloads are running. Please try again in half a minute.'
        throw new DomainError('RATE_LIMITED', sentence, {}, RETRY_SECONDS)
      }
      running.set(eventId, ofEvent + 1)
      return () => {
        const left = (running.get(eventId) ?? 1) - 1
        if (left > 0) running.set(eventId, left)
        else running.delete(eventId)
      }
    },
  }
}
