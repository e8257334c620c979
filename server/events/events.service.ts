import type { EventDraft } from '#schema/event-rules.ts'
import { PAGE_LIMIT_MAX, PAGE_MAX, SEARCH_MAX } from '#schema/limits.ts'
import { isPrintable } from '#schema/words.ts'
import type { AuditAction, AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import type { Page } from '#server/page.ts'
import { faultyInput, Refusal } from '#server/refusal.ts'
import type { KeyedRequest } from '#server/request-keys/request-key.ts'
import type { Viewer } from '#server/viewer.ts'
import { cleanerWith, type Logos } from './clean-event.ts'
import type { Event, EventFilter } from './event.ts'
import * as list from './event-list.store.ts'
import type { EventRow } from './event-row.ts'
import { isFinal, type LaterStatus, statusSentence, ways } from './event-status.ts'
import * as store from './events.store.ts'
import { newSlug } from './slug.ts'
import { StaleEvent } from './stale-event.ts'
import { instantAt } from './venue-time.ts'

export type Events = ReturnType<typeof eventsService>

export type PageRequest = {
  page: number
  limit: number
  filter: EventFilter
  search: string
}

type Needs = Logos & {
  db: Db
  /** Claims a request's key: answers the event that the first time came to, or null when this is the first time. */
  claimKey(trx: Db, request: KeyedRequest): Promise<string | null>
  noteKey(trx: Db, request: KeyedRequest, eventId: string): Promise<void>
  /** Devices were deleted: whatever hangs on them is let go. */
  letGo(trx: Db, deviceIds: readonly string[]): Promise<void>
  /** Adds a line to the audit log. */
  note(trx: Db, entry: AuditEntry): Promise<void>
  /** Notes that an address has asked for a share link that there is not, and may refuse it. */
  unknownLink(address: string): void
  /** Refuses whoever may not start an event now. */
  mayGoLive(trx: Db, viewer: Viewer): Promise<void>
  /** Tells every process that an event's status or devices are others now. */
  tell(trx: Db, eventId: string): Promise<void>
}

export function eventsService({ db, claimKey, noteKey, letGo, note, unknownLink, mayGoLive, tell, ...logos }: Needs) {
  const cleanWithLogos = cleanerWith(logos)

  async function seenBy(viewer: Viewer | null, id: string): Promise<Event> {
    const row = await store.eventRow(db, id)
    if (!row) throw eventNotFound()
    return toEvent(row, viewer)
  }

  /** Locks one's own event; somebody else's is refused, or not found when it is private. */
  async function lockOwn(trx: Db, viewer: Viewer, id: string, refusal: string) {
    const own = isUuid(id) ? await store.lockEvent(trx, id, viewer.userId) : undefined
    if (own) return own
    await byId(viewer, id)
    throw new Refusal('FORBIDDEN', refusal)
  }

  async function byId(viewer: Viewer | null, id: string, joinedId: string | null = null): Promise<Event> {
    const row = isUuid(id) ? await store.eventRow(db, id) : undefined
    if (!row || !(row.visibility === 'public' || row.ownerId === viewer?.userId || row.id === joinedId)) {
      throw eventNotFound()
    }
    return toEvent(row, viewer)
  }

  /** With a key, a repeated request is answered with the event that the first one came to. */
  function once(request: KeyedRequest | null, work: (trx: Db) => Promise<string>): Promise<string> {
    return db.transaction().execute(async (trx) => {
      const earlier = request && (await claimKey(trx, request))
      if (earlier) return earlier
      const eventId = await work(trx)
      if (request) await noteKey(trx, request, eventId)
      return eventId
    })
  }

  async function moveTo(viewer: Viewer, id: string, status: LaterStatus, verb: string): Promise<Event> {
    await db.transaction().execute(async (trx) => {
      const event = await lockOwn(trx, viewer, id, `You can only ${verb} your own events.`)
      if (event.status === status) return
      if (!ways[status].includes(event.status)) throw new Refusal('CONFLICT', statusSentence(event.status))
      if (status === 'live') await mayGoLive(trx, viewer)
      await store.writeStatus(trx, id, status)
      await note(trx, noteOf(viewer, noteworthy[status], id))
      await tell(trx, id)
    })
    return seenBy(viewer, id)
  }

  /** How many were found is looked up when it is asked: that takes longer than to find some. */
  async function listed(viewerId: string, slice: list.Slice, words: string[]) {
    if (words.length > 0) {
      const rows = await list.foundRows(db, viewerId, slice, words)
      return { rows, total: () => list.foundCount(db, viewerId, slice.filter, words) }
    }
    const { rows, total } = await list.eventRows(db, viewerId, slice)
    return { rows, total: async () => total }
  }

  return {
    async page(viewer: Viewer, request: PageRequest): Promise<Page<Event>> {
      refuseOutOfRange(request)
      const { page, limit, filter } = request
      const words = request.search.split(/\s+/).filter(Boolean)
      const { rows, total } = await listed(viewer.userId, { page, limit, filter }, words)
      const items = rows.slice(0, limit).map((row) => toEvent(row, viewer))
      return { items, page, limit, hasMore: rows.length > limit, total }
    },

    /** Public events are everybody's to see, private ones their owner's and those of the phones that joined them. */
    byId,

    /** Whoever holds the share link may see the event. */
    async bySlug(viewer: Viewer | null, slug: string, address: string): Promise<Event> {
      const row = isPrintable(slug) ? await store.eventRowBySlug(db, slug) : undefined
      if (!row) {
        unknownLink(address)
        throw eventNotFound()
      }
      return toEvent(row, viewer)
    },

    /** With a key, a repeated request answers with the event that the first one created. */
    async create(viewer: Viewer, draft: EventDraft, key: string | null): Promise<Event> {
      const input = await cleanWithLogos(viewer, draft)
      const id = await once(keyed(viewer, 'createEvent', key, input), async (trx) => {
        const { devices, ...event } = input
        const placed = {
          startsAt: instantAt(event.localTime, event.timeZone),
          slug: newSlug(event.title),
        }
        const created = await store.insertEvent(trx, {
          ...event,
          ...placed,
          ownerId: viewer.userId,
        })
        await store.writeDevices(trx, created, devices)
        await note(trx, noteOf(viewer, 'event_created', created))
        return created
      })
      return seenBy(viewer, id)
    },

    /**
     * Replaces an event's settings, if it still is one of the `versions` that were read. Null: whatever has changed.
     * With a key, a repeated request writes once.
     */
    async update(
      viewer: Viewer,
      id: string,
      draft: EventDraft,
      versions: readonly number[] | null,
      key: string | null = null,
    ): Promise<Event> {
      const input = await cleanWithLogos(viewer, draft)
      await once(keyed(viewer, 'updateEvent', key, { id, input }), async (trx) => {
        const stored = await lockOwn(trx, viewer, id, 'You can only edit your own events.')
        if (isFinal(stored.status)) throw new Refusal('CONFLICT', statusSentence(stored.status))
        if (versions && !versions.includes(stored.version)) throw new StaleEvent()
        const { devices, ...event } = input
        await store.writeEvent(trx, id, {
          ...event,
          startsAt: instantAt(event.localTime, event.timeZone),
        })
        await letGo(trx, await store.writeDevices(trx, id, devices))
        await note(trx, noteOf(viewer, 'event_updated', id))
        await tell(trx, id)
        return stored.id
      })
      return seenBy(viewer, id)
    },

    start: (viewer: Viewer, id: string) => moveTo(viewer, id, 'live', 'start'),
    end: (viewer: Viewer, id: string) => moveTo(viewer, id, 'completed', 'end'),
    cancel: (viewer: Viewer, id: string) => moveTo(viewer, id, 'cancelled', 'cancel'),

    /** Ends an event that nobody has ended in its time. */
    async endOverdue(id: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        if (!(await store.lockLive(trx, id))) return
        await store.writeStatus(trx, id, 'completed')
        await note(trx, { action: noteworthy.completed, details: { eventId: id, overdue: true } })
        await tell(trx, id)
      })
    },
  }
}

const noteworthy: Record<LaterStatus, AuditAction> = {
  live: 'event_started',
  completed: 'event_ended',
  cancelled: 'event_cancelled',
}

function noteOf({ userId, sessionId }: Viewer, action: AuditAction, eventId: string): AuditEntry {
  return { action, userId, ...(sessionId !== null && { sessionId }), details: { eventId } }
}

/** The event as this viewer may see it: device names and ids are the owner's. */
function toEvent(row: EventRow, viewer: Viewer | null): Event {
  const isOwner = row.ownerId === viewer?.userId
  const { devices } = row
  return Object.assign(row, { isOwner, deviceCount: devices.length, devices: isOwner ? devices : null })
}

function refuseOutOfRange({ page, limit, search }: PageRequest): void {
  if (search.length > SEARCH_MAX || !isPrintable(search)) {
    throw faultyInput({ search: `Please search for at most ${SEARCH_MAX} letters and digits.` })
  }
  if (page < 1 || page > PAGE_MAX) throw faultyInput({ page: `page must be from 1 to ${PAGE_MAX}.` })
  if (limit < 1 || limit > PAGE_LIMIT_MAX) throw faultyInput({ limit: `limit must be from 1 to ${PAGE_LIMIT_MAX}.` })
}

function keyed(
  { userId }: Viewer,
  operation: KeyedRequest['operation'],
  key: string | null,
  content: unknown,
): KeyedRequest | null {
  return key === null ? null : { userId, operation, key, content }
}

function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
}

function eventNotFound(): Refusal {
  return new Refusal('NOT_FOUND', 'Event not found.')
}
