import type { EventDraft, EventInput } from '#schema/event-input.ts'
import type { ChangeSource } from '#schema/event-revision.ts'
import type { Language } from '#schema/i18n/language.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { auditEntryOf } from '#server/events/audit-entry.ts'
import type { Event } from '#server/events/event.ts'
import { eventSeenBy, lockEditable, rowOf } from '#server/events/event-access.ts'
import { writeDevices } from '#server/events/events.store.ts'
import { changedFields, stateOf } from '#server/events/history/event-state.ts'
import { revisionState } from '#server/events/history/revisions.store.ts'
import { newSlug } from '#server/events/slug.ts'
import type { KeyedRequest } from '#server/idempotency/keyed-request.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import type { Strictness } from '#server/rate-limits/rate-limit.ts'
import { limitedInsert } from './creation-limit.ts'
import type { EventChange } from './event-change.ts'
import { type EventCleaner, eventCleaner, type Logos } from './event-cleaning.ts'
import { eventUpdater, refuseForeignDevices } from './event-update.ts'
import { instantAt } from './venue-time.ts'

export interface EventEditing {
  /** With an idempotency key, a repeated request returns the event that the first one created. */
  create(user: CurrentUser, draft: EventDraft, key: string | null): Promise<Event>
  /**
   * Throws `StaleEvent` unless the stored version is in `versions`; null matches any. Stores the previous settings as
   * a revision; no-op when nothing changes. With an idempotency key, a repeated request writes once.
   */
  update(
    user: CurrentUser,
    id: string,
    change: EventChange,
    versions: readonly number[] | null,
    source: ChangeSource,
    repeat?: { key: string; content: unknown } | null,
  ): Promise<Event>
  /** Restores an earlier version. Devices with the same id, or else the same name, keep their phones. */
  restore(user: CurrentUser, id: string, revision: number, version: number, source: ChangeSource): Promise<Event>
}

type Dependencies = Logos & {
  db: Db
  claimKey(trx: Db, request: KeyedRequest): Promise<string | null>
  recordKey(trx: Db, request: KeyedRequest, eventId: string): Promise<void>
  audit(trx: Db, entry: AuditEntry): Promise<void>
  publish: PubSub['publish']
  limits: Strictness
}

export function eventEditing(dependencies: Dependencies): EventEditing {
  const cleaner = eventCleaner(dependencies)
  return {
    create: creation(dependencies, cleaner),
    ...updates(dependencies, cleaner),
  }
}

function creation({ db, audit, limits, ...keys }: Dependencies, cleaner: EventCleaner): EventEditing['create'] {
  const { clean, withLogosKept, withPictures, refuseMissingLogos } = cleaner
  const insertWithinLimit = limitedInsert(limits)

  async function insert(trx: Db, user: CurrentUser, input: EventInput, draft: EventDraft) {
    await refuseMissingLogos(trx, user, input, [], draft)
    const { devices, ...event } = input
    const placed = { startsAt: instantAt(event.localTime, event.timeZone), slug: newSlug(event.title) }
    const created = await insertWithinLimit(trx, { ...event, ...placed, ownerId: user.userId })
    await writeDevices(trx, created, [], devices)
    await audit(trx, auditEntryOf(user, 'event_created', created))
    return created
  }

  return async (user, draft, key) => {
    refuseForeignDevices(draft, [])
    const input = await withPictures(user, async (kept) => clean(withLogosKept(draft, kept)))
    const request = keyed(user, 'createEvent', key, input)
    const id = await once(db, request, keys, (trx) => insert(trx, user, input, draft))
    return eventSeenBy(db, user, id)
  }
}

function updates(
  { db, audit, publish, ...keys }: Dependencies,
  { clean, withLogosKept, withPictures, refuseMissingLogos }: EventCleaner,
): Pick<EventEditing, 'update' | 'restore'> {
  const replace = eventUpdater({ audit, publish, refuseMissingLogos })

  return {
    async update(user, id, change, versions, source, repeat = null) {
      const request = keyed(user, 'updateEvent', repeat?.key ?? null, { id, content: repeat?.content })
      await withPictures(user, (kept) =>
        once(db, request, keys, async (trx) => {
          const { id: ownId } = await lockEditable(trx, user, id, versions)
          const row = await rowOf(trx, ownId)
          const state = stateOf(row)
          const draft = withLogosKept(withLanguage(change(state), state), kept)
          refuseForeignDevices(draft, row.devices)
          if (changedFields(state, draft).length > 0) await replace(trx, user, row, clean(draft), source, draft)
          return ownId
        }),
      )
      return eventSeenBy(db, user, id)
    },

    async restore(user, id, revision, version, source) {
      await db.transaction().execute(async (trx) => {
        const stored = await lockEditable(trx, user, id, [version])
        const state = await revisionState(trx, stored.id, revision)
        if (!state) throw new DomainError('NOT_FOUND', 'This version is no longer kept.')
        const row = await rowOf(trx, stored.id)
        const known = new Set(row.devices.map((device) => device.id))
        const devices = state.devices.map(({ id, ...device }) => (known.has(id) ? { id, ...device } : device))
        await replace(trx, user, row, { ...withLanguage(state, row), devices }, source)
      })
      return eventSeenBy(db, user, id)
    },
  }
}

/** Keeps the stored language where none is given, as by REST clients and in revisions from before events had one. */
function withLanguage<Given extends { language?: Language | undefined }>(
  given: Given,
  { language }: { language: Language },
) {
  return { ...given, language: given.language ?? language }
}

/** Runs the work in a transaction, once per idempotency key. Returns the event id of the first run. */
function once(
  db: Db,
  request: KeyedRequest | null,
  { claimKey, recordKey }: Pick<Dependencies, 'claimKey' | 'recordKey'>,
  work: (trx: Db) => Promise<string>,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const earlier = request && (await claimKey(trx, request))
    if (earlier) return earlier
    const eventId = await work(trx)
    if (request) await recordKey(trx, request, eventId)
    return eventId
  })
}

function keyed(
  { userId }: CurrentUser,
  operation: KeyedRequest['operation'],
  key: string | null,
  content: unknown,
): KeyedRequest | null {
  return key === null ? null : { userId, operation, key, content }
}
