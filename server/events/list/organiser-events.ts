import { LRUCache } from 'lru-cache'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { Db } from '#server/db/database.ts'
import type { Event } from '#server/events/event.ts'
import type { EventRow } from '#server/events/event-row.ts'
import { toEvent } from '#server/events/to-event.ts'
import { otherEventRows } from './organiser-events.store.ts'

const CACHED_EVENTS = 500
/** A whole audience asks when a match ends. */
const CACHED_MS = 15_000

/** A private event leads nowhere: who has its link is not told whose it is. */
export function organiserEvents(db: Db) {
  const cache = new LRUCache<string, Promise<EventRow[]>>({ max: CACHED_EVENTS, ttl: CACHED_MS })

  function rowsBeside(eventId: string): Promise<EventRow[]> {
    const known = cache.get(eventId)
    if (known) return known
    const rows = otherEventRows(db, eventId)
    cache.set(eventId, rows)
    rows.catch(() => cache.delete(eventId))
    return rows
  }

  return async (user: CurrentUser | null, { id, visibility }: Pick<Event, 'id' | 'visibility'>): Promise<Event[]> => {
    if (visibility !== 'public') return []
    return (await rowsBeside(id)).map((row) => toEvent({ ...row }, user))
  }
}
