import type { Db } from '#server/db/database.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
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

/** Kept as long as the event's state. */
export interface KeptHighlights {
  /** Never rejects: what cannot be read now is read later, and playlists go on without it. */
  of(state: LiveEventState): Promise<KeptEvent>
  close(): void
}

/** While it is asked for: messages can be lost unnoticed. */
const CHECK_EVERY_MS = 5_000

type Dependencies = {
  db: Db
  states: Pick<LiveEventStates, 'peek' | 'all'>
  pubsub: Pick<PubSub, 'subscribe'>
  log: Logger
  now(): number
}

export function keptHighlights({ db, states, pubsub, log, now }: Dependencies): KeptHighlights {
  const events = new WeakMap<LiveEventState, { event: KeptEvent; opened: Promise<KeptEvent>; checkedMs: number }>()
  let stop: (() => void) | null = null

  function listen(): void {
    stop ??= pubsub.subscribe(
      'highlights',
      ({ eventId }) => refresh(states.peek(eventId)),
      () => {
        for (const state of states.all()) refresh(state)
      },
    )
  }

  function refresh(state: LiveEventState | undefined): void {
    const known = state && events.get(state)
    if (known) void refreshed(known.event)
  }

  async function refreshed(event: KeptEvent): Promise<KeptEvent> {
    await event
      .refresh()
      .catch((error) => log.warn({ reason: (error as Error).message }, 'highlights could not be read'))
    return event
  }

  return {
    of(state) {
      listen()
      const known = events.get(state)
      if (!known) {
        const event = keptEvent(db, state.eventId)
        const opened = refreshed(event)
        events.set(state, { event, opened, checkedMs: now() })
        return opened
      }
      if (now() - known.checkedMs >= CHECK_EVERY_MS) {
        known.checkedMs = now()
        void refreshed(known.event)
      }
      return known.opened
    },
    close: () => stop?.(),
  }
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
