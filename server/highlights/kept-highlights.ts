import type { Db } from '#server/db/database.ts'
import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
import { type KeptByState, keptByState } from '#server/live/programme/state/kept-by-state.ts'
import { refresher } from '#server/live/programme/state/refresher.ts'
import type { Logger } from '#server/process/log.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { readList, readOffers } from './highlights.store.ts'
import type { StoredList, StoredOffer } from './stored.ts'

declare module '#server/pubsub/pubsub.ts' {
  interface Messages {
    /** A replay was offered, or the owner's list has changed. */
    highlights: { eventId: string }
  }
}

/** What is stored of an event's highlights, as this process knows it. */
export interface KeptEvent {
  /** The same array until there is another one. */
  offers(): readonly StoredOffer[]
  /** Null while the highlights are automatic. */
  list(): StoredList | null
  /** Resolves when everything committed before the call has been read. */
  refresh(): Promise<void>
}

export type KeptHighlights = KeptByState<KeptEvent>

const CHECK_EVERY_MS = 5_000

type Dependencies = {
  db: Db
  states: Pick<LiveEventStates, 'peek' | 'all'>
  pubsub: Pick<PubSub, 'subscribe'>
  log: Logger
  now(): number
}

export function keptHighlights({ db, pubsub, ...dependencies }: Dependencies): KeptHighlights {
  return keptByState({
    ...dependencies,
    open: (eventId) => keptEvent(db, eventId),
    listen: (changed) =>
      pubsub.subscribe(
        'highlights',
        ({ eventId }) => changed(eventId),
        () => changed(null),
      ),
    checkEveryMs: CHECK_EVERY_MS,
    failure: 'highlights could not be read',
  })
}

function keptEvent(db: Db, eventId: string): KeptEvent {
  let offers: readonly StoredOffer[] = []
  let list: StoredList | null = null

  const refresh = refresher<'all'>(async () => {
    const [stored, edited] = await Promise.all([readOffers(db, eventId), readList(db, eventId)])
    // They are never changed or deleted.
    if (stored.length !== offers.length) offers = stored
    list = edited
  })

  return { offers: () => offers, list: () => list, refresh: () => refresh(['all']) }
}
