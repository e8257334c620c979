import type { CurrentUser } from '#server/actors/current-user.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import type { KeyedRequest } from '#server/idempotency/keyed-request.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import type { Strictness } from '#server/rate-limits/rate-limit.ts'
import type { Logos } from './editing/event-cleaning.ts'
import { type EventEditing, eventEditing } from './editing/event-editing.ts'
import type { Event } from './event.ts'
import { eventNotFound, eventOfLink, visibleEvent } from './event-access.ts'
import { type EventLifecycle, eventLifecycle } from './event-lifecycle.ts'
import { slugOfCode } from './events.store.ts'
import type { EventRevision } from './history/revision.ts'
import { revisionsOf } from './history/revisions.store.ts'
import { eventPages, type PageRequest } from './list/event-pages.ts'
import { organiserEvents } from './list/organiser-events.ts'
import type { Page } from './list/page.ts'
import { upcomingRows } from './list/upcoming-events.store.ts'
import { shareCode } from './slug.ts'
import { toEvent } from './to-event.ts'

declare module '#server/pubsub/pubsub.ts' {
  interface Messages {
    /** A device was removed, or its link replaced: its phone is disconnected. */
    released: { deviceId: string }
  }
}

declare module '#server/http/context.ts' {
  interface Services {
    events: EventsService
  }
}

export interface EventsService extends EventEditing, EventLifecycle {
  page(user: CurrentUser, request: PageRequest): Promise<Page<Event>>
  /** Live events, then those that start next; at most six of those that the list shows. */
  upcoming(user: CurrentUser): Promise<Event[]>
  /** Other public events of the organiser of a public event, at most six. */
  moreFromOrganiser(user: CurrentUser | null, event: Pick<Event, 'id' | 'visibility'>): Promise<Event[]>
  /** Private events are visible to their owner and to the phone that joined the event `joinedId`. Throws NOT_FOUND. */
  byId(user: CurrentUser | null, id: string, joinedId?: string | null): Promise<Event>
  /** The slug authorises: private events are returned too. Throws NOT_FOUND. */
  bySlug(user: CurrentUser | null, slug: string, address: string): Promise<Event>
  /** Returns the slug that the code of a short link stands for. Throws NOT_FOUND, also for codes that cannot be one. */
  slugOfCode(code: string, address: string): Promise<string>
  revisions(user: CurrentUser, eventIds: readonly string[]): Promise<ReadonlyMap<string, EventRevision[]>>
}

type Dependencies = Logos & {
  db: Db
  claimKey(trx: Db, request: KeyedRequest): Promise<string | null>
  recordKey(trx: Db, request: KeyedRequest, eventId: string): Promise<void>
  audit(trx: Db, entry: AuditEntry): Promise<void>
  unknownLink(address: string): void
  guardStart(trx: Db, user: CurrentUser): Promise<void>
  /** Stores what follows from the end of an event. */
  concluded(trx: Db, eventId: string): Promise<void>
  pubsub: Pick<PubSub, 'publish' | 'deliver'>
  limits: Strictness
}

export function createEventsService({
  guardStart,
  concluded,
  unknownLink,
  pubsub,
  ...others
}: Dependencies): EventsService {
  const { db, audit } = others
  return {
    page: eventPages(db),

    async upcoming(user) {
      const rows = await upcomingRows(db, user.userId)
      return rows.map((row) => toEvent(row, user))
    },

    moreFromOrganiser: organiserEvents(db),

    byId: (user, id, joinedId) => visibleEvent(db, user, id, joinedId),

    async bySlug(user, slug, address) {
      const event = await eventOfLink(db, user, slug)
      if (event) return event
      unknownLink(address)
      throw eventNotFound()
    },

    async slugOfCode(typed, address) {
      const code = shareCode(typed)
      const slug = code === null ? undefined : await slugOfCode(db, code)
      if (slug !== undefined) return slug
      unknownLink(address)
      throw eventNotFound()
    },

    revisions: ({ userId }, eventIds) => revisionsOf(db, userId, eventIds),
    ...eventEditing({ ...others, publish: pubsub.publish }),
    ...eventLifecycle({ db, audit, pubsub, guardStart, concluded }),
  }
}
