import { createHash, randomUUID } from 'node:crypto'
import { WATCHING_EVERY_MS } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/process/log.ts'
import type { AudienceFigures } from './audience-figures.ts'
import { figuresOf, keepFigures, writeCounted } from './audience-history.store.ts'
import { cachedFigures } from './cached-figures.ts'

const STORE_EVERY_MS = 5_000
/** Enough to tell as many viewers apart as an event can have. */
const DIGEST_BYTES = 16

type Needs = { db: Db; log: Logger; now(): number }

/** How many watched each event while it was live. A heartbeat stands for the interval of 15 seconds that it falls into. */
export interface AudienceHistory {
  /** Counts a heartbeat of a viewer who is within the limits, at a live event. */
  record(eventId: string, viewerId: string): void
  /** Starts to store what is counted. */
  begin(): void
  /** Figures by event, at most five seconds old; events without viewers are left out. */
  figures(eventIds: readonly string[]): Promise<Map<string, AudienceFigures>>
  prune(): Promise<void>
  /** Stores what is not stored yet. */
  close(): Promise<void>
}

export function audienceHistory({ db, log, now }: Needs): AudienceHistory {
  const process = randomUUID()
  const events = new Map<string, CountedEvent>()
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<void> = Promise.resolve()

  async function storeAll(): Promise<void> {
    const current = intervalAt(now())
    for (const [eventId, counted] of events) {
      const { intervals, viewers } = counted.unstored()
      if (intervals.size > 0) {
        const digests = viewers.map((viewer) => digestOf(eventId, viewer))
        await writeCounted(db, { eventId, process, intervals, viewers: digests })
        counted.stored(intervals, viewers)
      }
      if (counted.isOver(current)) events.delete(eventId)
    }
  }

  /** One after another: a slow write must not overtake the next. */
  function store(): Promise<void> {
    storing = storing
      .then(storeAll)
      .catch((error) => log.warn({ reason: (error as Error).message }, 'the audience could not be stored'))
    return storing
  }

  return {
    record(eventId, viewerId) {
      const counted = events.get(eventId) ?? countedEvent()
      events.set(eventId, counted)
      counted.add(viewerId, intervalAt(now()))
    },

    begin() {
      timer ??= setInterval(store, STORE_EVERY_MS).unref()
    },

    figures: cachedFigures((eventIds) => figuresOf(db, eventIds)),
    prune: () => keepFigures(db),

    close() {
      clearInterval(timer)
      return store()
    },
  }
}

type CountedEvent = ReturnType<typeof countedEvent>

/** Viewers of one event by interval. Remembers the viewers of two intervals, and all that is not stored yet. */
function countedEvent() {
  let current = { no: 0, viewers: new Set<string>() }
  let before = current
  const intervals = new Map<number, number>()
  const viewers = new Set<string>()

  return {
    add(viewerId: string, no: number) {
      if (no > current.no) {
        before = current
        current = { no, viewers: new Set() }
      }
      if (current.viewers.has(viewerId)) return
      current.viewers.add(viewerId)
      intervals.set(current.no, current.viewers.size)
      if (!before.viewers.has(viewerId)) viewers.add(viewerId)
    },

    unstored: () => ({ intervals: new Map(intervals), viewers: [...viewers] }),

    /** What was counted meanwhile stays to be stored. */
    stored(written: ReadonlyMap<number, number>, writtenViewers: readonly string[]) {
      for (const [no, count] of written) if (intervals.get(no) === count) intervals.delete(no)
      for (const viewer of writtenViewers) viewers.delete(viewer)
    },

    isOver: (no: number) => intervals.size === 0 && current.no < no - 1,
  }
}

function intervalAt(ms: number): number {
  return Math.floor(ms / WATCHING_EVERY_MS)
}

function digestOf(eventId: string, viewerId: string): Buffer {
  return createHash('sha256').update(`${eventId}/${viewerId}`).digest().subarray(0, DIGEST_BYTES)
}
