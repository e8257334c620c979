import { createHash } from 'node:crypto'
import { checkEvent, type EventDraft, type EventInput } from '#schema/event-rules.ts'
import { PAGE_LIMIT_MAX, PAGE_MAX, SEARCH_MAX } from '#schema/limits.ts'
import { isPrintable } from '#schema/words.ts'
import type { Db } from '#server/db/database.ts'
import type { Page } from '#server/page.ts'
import { faultyInput, Refusal } from '#server/refusal.ts'
import type { Viewer } from '#server/viewer.ts'
import type { Event, EventFilter, EventStatus } from './event.ts'
import * as store from './events.store.ts'
import { claimKey, type Deed, noteOutcome } from './idempotency.store.ts'
import { newSlug } from './slug.ts'
import { instantAt } from './venue-time.ts'

export type Events = ReturnType<typeof eventsService>

export type PageRequest = {
  page: number
  limit: number
  filter: EventFilter
  search: string
}

const KEY_MAX = 255

/** From which statuses each status can be reached. Completed and cancelled are final. */
const ways: Record<Exclude<EventStatus, 'scheduled'>, readonly EventStatus[]> = {
  live: ['scheduled'],
  completed: ['live'],
  cancelled: ['scheduled', 'live'],
}

type Needs = {
  db: Db
  /** Keeps the picture that a `data:` address holds, and answers the address where it is served from then on. */
  keepLogo(viewer: Viewer, dataUri: string): Promise<{ url: string }>
}

export function eventsService({ db, keepLogo }: Needs) {
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

  async function byId(viewer: Viewer | null, id: string): Promise<Event> {
    const row = isUuid(id) ? await store.eventRow(db, id) : undefined
    if (!row || !(row.visibility === 'public' || row.ownerId === viewer?.userId)) throw eventNotFound()
    return toEvent(row, viewer)
  }

  async function withKeptLogos(viewer: Viewer, draft: EventDraft): Promise<EventDraft> {
    const sponsors = draft.sponsors.map(async (sponsor) =>
      sponsor.logo.startsWith('data:') ? { ...sponsor, logo: (await keepLogo(viewer, sponsor.logo)).url } : sponsor,
    )
    return { ...draft, sponsors: await Promise.all(sponsors) }
  }

  async function moveTo(viewer: Viewer, id: string, status: keyof typeof ways, verb: string): Promise<Event> {
    await db.transaction().execute(async (trx) => {
      const event = await lockOwn(trx, viewer, id, `You can only ${verb} your own events.`)
      if (event.status === status) return
      if (!ways[status].includes(event.status)) throw new Refusal('CONFLICT', statusSentence(event.status))
      await store.writeStatus(trx, id, status)
    })
    return seenBy(viewer, id)
  }

  return {
    async page(viewer: Viewer, request: PageRequest): Promise<Page<Event>> {
      refuseOutOfRange(request)
      const { page, limit, filter } = request
      const words = request.search.split(/\s+/).filter(Boolean)
      const [rows, total] = await Promise.all([
        store.eventRows(db, viewer.userId, { page, limit, filter, words }),
        store.eventCount(db, viewer.userId, { filter, words }),
      ])
      const items = rows.slice(0, limit).map((row) => toEvent(row, viewer))
      return { items, page, limit, hasMore: rows.length > limit, total }
    },

    /** Public events are everybody's to see, private ones their owner's. */
    byId,

    /** Whoever holds the share link may see the event. */
    async bySlug(viewer: Viewer | null, slug: string): Promise<Event> {
      const row = isPrintable(slug) ? await store.eventRowBySlug(db, slug) : undefined
      if (!row) throw eventNotFound()
      return toEvent(row, viewer)
    },

    /** With a key, a repeated request answers with the event that the first one created. */
    async create(viewer: Viewer, draft: EventDraft, key: string | null): Promise<Event> {
      const input = cleanEvent(await withKeptLogos(viewer, draft))
      const id = await db.transaction().execute(async (trx) => {
        const deed = key === null ? null : deedOf(viewer, key, input)
        const earlier = deed && (await claimKey(trx, deed))
        if (earlier) {
          if (earlier.isSame && earlier.eventId) return earlier.eventId
          throw new Refusal('IDEMPOTENCY_MISMATCH', 'This request key was already used.')
        }
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
        if (deed) await noteOutcome(trx, deed, created)
        return created
      })
      return seenBy(viewer, id)
    },

    /** Replaces an event's settings, if nobody has changed it since `version` was read. Null: whatever has changed. */
    async update(viewer: Viewer, id: string, draft: EventDraft, version: number | null): Promise<Event> {
      const input = cleanEvent(await withKeptLogos(viewer, draft))
      await db.transaction().execute(async (trx) => {
        const stored = await lockOwn(trx, viewer, id, 'You can only edit your own events.')
        if (isFinal(stored.status)) throw new Refusal('CONFLICT', statusSentence(stored.status))
        if (version !== null && stored.version !== version) {
          throw new Refusal('CONFLICT', 'This event was changed by someone else. Reload and try again.')
        }
        const { devices, ...event } = input
        await store.writeEvent(trx, id, {
          ...event,
          startsAt: instantAt(event.localTime, event.timeZone),
        })
        await store.writeDevices(trx, id, devices)
      })
      return seenBy(viewer, id)
    },

    start: (viewer: Viewer, id: string) => moveTo(viewer, id, 'live', 'start'),
    end: (viewer: Viewer, id: string) => moveTo(viewer, id, 'completed', 'end'),
    cancel: (viewer: Viewer, id: string) => moveTo(viewer, id, 'cancelled', 'cancel'),
  }
}

/** The event as this viewer may see it: device names and ids are the owner's. */
function toEvent({ ownerId, devices, ...row }: store.EventRow, viewer: Viewer | null): Event {
  const isOwner = ownerId === viewer?.userId
  return {
    ...row,
    isOwner,
    deviceCount: devices.length,
    devices: isOwner ? devices : null,
  }
}

function cleanEvent(draft: EventDraft): EventInput {
  const checked = checkEvent(draft)
  if ('faults' in checked) throw faultyInput(checked.faults)
  return checked.event
}

function refuseOutOfRange({ page, limit, search }: PageRequest): void {
  if (search.length > SEARCH_MAX || !isPrintable(search)) {
    throw faultyInput({ search: `Please search for at most ${SEARCH_MAX} letters and digits.` })
  }
  if (page < 1 || page > PAGE_MAX) throw faultyInput({ page: `page must be from 1 to ${PAGE_MAX}.` })
  if (limit < 1 || limit > PAGE_LIMIT_MAX) throw faultyInput({ limit: `limit must be from 1 to ${PAGE_LIMIT_MAX}.` })
}

function deedOf(viewer: Viewer, key: string, input: EventInput): Deed {
  if (!key || key.length > KEY_MAX || !isPrintable(key)) {
    throw faultyInput({ clientMutationId: `A request key has 1 to ${KEY_MAX} characters.` })
  }
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest()
  return {
    userId: viewer.userId,
    operation: 'createEvent',
    key,
    fingerprint,
  }
}

function isFinal(status: EventStatus): boolean {
  return status === 'completed' || status === 'cancelled'
}

function statusSentence(status: EventStatus): string {
  switch (status) {
    case 'scheduled':
      return 'This event has not started yet.'
    case 'live':
      return 'This event has already started.'
    case 'completed':
      return 'This event is over.'
    case 'cancelled':
      return 'This event was cancelled.'
  }
}

function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
}

function eventNotFound(): Refusal {
  return new Refusal('NOT_FOUND', 'Event not found.')
}
