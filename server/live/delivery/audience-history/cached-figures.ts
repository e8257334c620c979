import { LRUCache } from 'lru-cache'
import type { AudienceFigures } from './audience-figures.ts'

type ReadFigures = (eventIds: readonly string[]) => Promise<Map<string, AudienceFigures>>

const CACHED_EVENTS = 1_000
/** A whole audience opens the page again when a match ends. */
const CACHED_MS = 5_000

/** Reads the figures of each event at most once in five seconds. */
export function cachedFigures(read: ReadFigures): ReadFigures {
  const cache = new LRUCache<string, Promise<AudienceFigures | undefined>>({ max: CACHED_EVENTS, ttl: CACHED_MS })

  function readAnew(eventIds: readonly string[]): void {
    const reading = read(eventIds)
    for (const id of eventIds) {
      const figures = reading.then((found) => found.get(id))
      figures.catch(() => cache.delete(id))
      cache.set(id, figures)
    }
  }

  return async (eventIds) => {
    const missing = eventIds.filter((id) => !cache.has(id))
    if (missing.length > 0) readAnew(missing)
    const found = await Promise.all(
      eventIds.map(async (id) => [id, await cache.get(id, { allowStale: true })] as const),
    )
    return new Map(found.flatMap(([id, figures]) => (figures ? [[id, figures] as const] : [])))
  }
}
