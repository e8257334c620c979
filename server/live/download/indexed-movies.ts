import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { DomainError } from '#server/errors/domain-error.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { Movie } from './recorded-movie.ts'

type Kept = { state: LiveEventState; version: number; movie: Promise<Movie | null> }

/** A movie of six hours takes some 20 MB. */
const KEPT_MAX = 4
const WAITING_MAX = 8
const RETRY_SECONDS = 10

/** Movies of which downloads were begun lately: those that resume need not wait for the index again. One is read at a time. */
export function indexedMovies() {
  const kept = new LRUCache<string, Kept>({ max: KEPT_MAX })
  const turn = pLimit(1)

  return {
    /** Reads it again when what is known of the event has changed. Throws RATE_LIMITED. */
    of(state: LiveEventState, deviceId: string | null, read: () => Promise<Movie | null>): Promise<Movie | null> {
      const key = `${state.eventId}/${deviceId}`
      const known = kept.get(key)
      const version = state.version()
      if (known?.state === state && known.version === version) return known.movie
      if (turn.pendingCount >= WAITING_MAX) {
        throw new DomainError(
          'RATE_LIMITED',
          'Other recordings are being prepared. Please try again.',
          {},
          RETRY_SECONDS,
        )
      }
      const movie = turn(read)
      kept.set(key, { state, version, movie })
      movie.catch(() => kept.delete(key))
      return movie
    },
  }
}
