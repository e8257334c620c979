import type { EventDraft } from '#schema/event-input.ts'
import type { ChangeSource } from '#schema/event-revision.ts'
import { isPrintable } from '#schema/validation/text.ts'
import type { CurrentUser } from '#server/actors/viewer.ts'
import type { AuditAction, AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { isUuid } from '#server/db/uuid.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { KeyedRequest } from '#server/idempotency/keyed-request.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import type { Strictness } from '#server/rate-limits/rate-limit.ts'
import { auditEntryOf } from './audit-entry.ts'
import { limitedInsert } from './creation-limit.ts'
import type { Event } from './event.ts'
import type { EventChange } from './event-change.ts'
import { eventCleaner, type Logos } from './event-cleaning.ts'
import type { EventRow } from './event-row.ts'
import { isFinal, type LaterStatus, statusMessage, transitions } from './event-status.ts'
import { eventUpdater, refuseForeignDevices } from './event-update.ts'
import * as store from './events.store.ts'
import { changedFields, stateOf } from './history/event-state.ts'
import { revisionState, revisionsOf } from './history/revisions.store.ts'
import { eventPages } from './list/event-pages.ts'
import { newSlug } from './slug.ts'
import { StaleEvent } from './stale-event.ts'
import { toEvent } from './to-event.ts'
import { instantAt } from './venue-time.ts'

declare module '#server/http/context.ts' {
  interface Services {
    events: Events
  }
}

export type Events = ReturnType<typeof eventsService>

type Needs = Logos & {
  db: Db
  /** Claims an idempotency key: returns the event id of the first request, or null when this is the first. */
  claimKey(trx: Db, request: KeyedRequest): Promise<string | null>
  noteKey(trx: Db, request: KeyedRequest, eventId: string): Promise<void>
  /** Releases the phones of deleted devices. */
  letGo(trx: Db, deviceIds: readonly string[]): Promise<void>
  note(trx: Db, entry: AuditEntry): Promise<void>
  /** Counts a miss against the address's rate limit, and throws when it is used up. */
  unknownLink(address: string): void
  /** Throws when the user may not start an event now. */
  mayGoLive(trx: Db, viewer: CurrentUser): Promise<void>
  publish: PubSub['publish']
  /** Drops a slug from this process's cache. */
  forgetLink(slug: string): void
  limits: Strictness
}

export function eventsService({ db, claimKey, noteKey, letGo, note, publish, ...needs }: Needs) {
  const { unknownLink, mayGoLive } = needs
  const insertWithinLimit = limitedInsert(needs.limits)
  const { clean, withLogosKept, withPictures, refuseMissingLogos } = eventCleaner(needs)
  const replace = eventUpdater({ letGo, note, publish, refuseMissingLogos })

  async function seenBy(viewer: CurrentUser | null, id: string): Promise<Event> {
    return toEvent(await rowOf(db, id), viewer)
  }

  /** Locks an event of the user. Throws FORBIDDEN for events of others, NOT_FOUND when they are private. */
  async function lockOwn(trx: Db, viewer: CurrentUser, id: string, refusal: string) {
    const own = isUuid(id) ? await store.lockEvent(trx, id, viewer.userId) : undefined
    if (own) return own
    await byId(viewer, id)
    throw new DomainError('FORBIDDEN', refusal)
  }

  /** Locks an event of the user if it can be edited and has one of these versions; null matches any version. */
  async function lockEditable(trx: Db, viewer: CurrentUser, id: string, versions: readonly number[] | null) {
    const stored = await lockOwn(trx, viewer, id, 'You can only edit your own events.')
    if (isFinal(stored.status)) throw new DomainError('CONFLICT', statusMessage(stored.status))
    if (versions && !versions.includes(stored.version)) throw new StaleEvent()
    return stored
  }

  /** Private events are visible to their owner and to the phone that joined the event `joinedId`. */
  async function byId(viewer: CurrentUser | null, id: string, joinedId: string | null = null): Promise<Event> {
    const row = isUuid(id) ? await store.eventRow(db, id) : undefined
    if (!row || !(row.visibility === 'public' || row.ownerId === viewer?.userId || row.id === joinedId)) {
      throw eventNotFound()
    }
    return toEvent(row, viewer)
  }

  function once(request: KeyedRequest | null, work: (trx: Db) => Promise<string>): Promise<string> {
    return db.transaction().execute(async (trx) => {
      const earlier = request && (await claimKey(trx, request))
      if (earlier) return earlier
      const eventId = await work(trx)
      if (request) await noteKey(trx, request, eventId)
      return eventId
    })
  }

  async function moveTo(viewer: CurrentUser, id: string, status: LaterStatus, verb: string): Promise<Event> {
    await db.transaction().execute(async (trx) => {
      const event = await lockOwn(trx, viewer, id, `You can only ${verb} your own events.`)
      if (event.status === status) return
      if (!transitions[status].includes(event.status)) throw new DomainError('CONFLICT', statusMessage(event.status))
      if (status === 'live') await mayGoLive(trx, viewer)
      await store.writeStatus(trx, event.id, status)
      await note(trx, auditEntryOf(viewer, noteworthy[status], event.id))
      await publish(trx, { kind: 'live', eventId: event.id })
    })
    return seenBy(viewer, id)
  }

  return {
    page: eventPages(db),
    byId,

    /** The slug authorises: private events are returned too. */
    async bySlug(viewer: CurrentUser | null, slug: string, address: string): Promise<Event> {
      const row = isPrintable(slug) ? await store.eventRowBySlug(db, slug) : undefined
      if (!row) {
        unknownLink(address)
        throw eventNotFound()
      }
      return toEvent(row, viewer)
    },

    /** With an idempotency key, a repeated request returns the event that the first one created. */
    async create(viewer: CurrentUser, draft: EventDraft, key: string | null): Promise<Event> {
      refuseForeignDevices(draft, [])
      const input = await withPictures(viewer, async (kept) => clean(withLogosKept(draft, kept)))
      const id = await once(keyed(viewer, 'createEvent', key, input), async (trx) => {
        await refuseMissingLogos(trx, viewer, input, [], draft)
        const { devices, ...event } = input
        const placed = { startsAt: instantAt(event.localTime, event.timeZone), slug: newSlug(event.title) }
        const created = await insertWithinLimit(trx, { ...event, ...placed, ownerId: viewer.userId })
        await store.writeDevices(trx, created, [], devices)
        await note(trx, auditEntryOf(viewer, 'event_created', created))
        return created
      })
      return seenBy(viewer, id)
    },

    /**
     * Throws `StaleEvent` unless the stored version is in `versions`; null matches any. Stores the previous settings as
     * a revision; no-op when nothing changes. With an idempotency key, a repeated request writes once.
     */
    async update(
      viewer: CurrentUser,
      id: string,
      change: EventChange,
      versions: readonly number[] | null,
      source: ChangeSource,
      repeat: { key: string; content: unknown } | null = null,
    ): Promise<Event> {
      const request = keyed(viewer, 'updateEvent', repeat?.key ?? null, { id, content: repeat?.content })
      await withPictures(viewer, (kept) =>
        once(request, async (trx) => {
          const { id: ownId } = await lockEditable(trx, viewer, id, versions)
          const row = await rowOf(trx, ownId)
          const state = stateOf(row)
          const draft = withLogosKept(change(state), kept)
          refuseForeignDevices(draft, row.devices)
          if (changedFields(state, draft).length > 0) await replace(trx, viewer, row, clean(draft), source, draft)
          return ownId
        }),
      )
      return seenBy(viewer, id)
    },

    revisions: ({ userId }: CurrentUser, eventIds: readonly string[]) => revisionsOf(db, userId, eventIds),

    /** Restores an earlier version. Devices with the same id, or else the same name, keep their phones. */
    async restore(
      viewer: CurrentUser,
      id: string,
      revision: number,
      version: number,
      source: ChangeSource,
    ): Promise<Event> {
      await db.transaction().execute(async (trx) => {
        const stored = await lockEditable(trx, viewer, id, [version])
        const state = await revisionState(trx, stored.id, revision)
        if (!state) throw new DomainError('NOT_FOUND', 'This version is no longer kept.')
        const row = await rowOf(trx, stored.id)
        const known = new Set(row.devices.map((device) => device.id))
        const devices = state.devices.map(({ id, ...device }) => (known.has(id) ? { id, ...device } : device))
        await replace(trx, viewer, row, { ...state, devices }, source)
      })
      return seenBy(viewer, id)
    },

    /** The old link stops working at once, in this process before the response. */
    async resetShareLink(viewer: CurrentUser, id: string): Promise<Event> {
      const old = await db.transaction().execute(async (trx) => {
        const {
          id: eventId,
          title,
          slug,
        } = await lockOwn(trx, viewer, id, 'You can only change the link of your own events.')
        await store.writeSlug(trx, eventId, newSlug(title))
        await note(trx, auditEntryOf(viewer, 'share_link_reset', eventId))
        await publish(trx, { kind: 'live', eventId })
        await publish(trx, { kind: 'link', slug })
        return slug
      })
      needs.forgetLink(old)
      return seenBy(viewer, id)
    },

    start: (viewer: CurrentUser, id: string) => moveTo(viewer, id, 'live', 'start'),
    end: (viewer: CurrentUser, id: string) => moveTo(viewer, id, 'completed', 'end'),
    cancel: (viewer: CurrentUser, id: string) => moveTo(viewer, id, 'cancelled', 'cancel'),

    async endOverdue(id: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        if (!(await store.lockLive(trx, id))) return
        await store.writeStatus(trx, id, 'completed')
        await note(trx, { action: noteworthy.completed, details: { eventId: id, overdue: true } })
        await publish(trx, { kind: 'live', eventId: id })
      })
    },
  }
}

const noteworthy: Record<LaterStatus, AuditAction> = {
  live: 'event_started',
  completed: 'event_ended',
  cancelled: 'event_cancelled',
}

/** NOTE: read after the lock, so that writes of the transaction that held it before are seen. */
async function rowOf(db: Db, id: string): Promise<EventRow> {
  const row = await store.eventRow(db, id)
  if (!row) throw eventNotFound()
  return row
}

function keyed(
  { userId }: CurrentUser,
  operation: KeyedRequest['operation'],
  key: string | null,
  content: unknown,
): KeyedRequest | null {
  return key === null ? null : { userId, operation, key, content }
}

function eventNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'Event not found.')
}
