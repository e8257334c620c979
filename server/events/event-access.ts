import { isPrintable } from '#schema/validation/text.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { Db } from '#server/db/database.ts'
import { isUuid } from '#server/db/uuid.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { StaleEvent } from './editing/stale-event.ts'
import type { Event } from './event.ts'
import type { EventRow } from './event-row.ts'
import { isFinal, statusMessage } from './event-status.ts'
import * as store from './events.store.ts'
import { toEvent } from './to-event.ts'

/** Returns an event without a check of permissions. */
export async function eventSeenBy(db: Db, user: CurrentUser | null, id: string): Promise<Event> {
  return toEvent(await rowOf(db, id), user)
}

export async function visibleEvent(
  db: Db,
  user: CurrentUser | null,
  id: string,
  joinedId: string | null = null,
): Promise<Event> {
  const row = isUuid(id) ? await store.eventRow(db, id) : undefined
  if (!row || !(row.visibility === 'public' || row.ownerId === user?.userId || row.id === joinedId)) {
    throw eventNotFound()
  }
  return toEvent(row, user)
}

export async function eventOfLink(db: Db, user: CurrentUser | null, slug: string): Promise<Event | null> {
  const row = isPrintable(slug) ? await store.eventRowBySlug(db, slug) : undefined
  return row ? toEvent(row, user) : null
}

/** Locks an event of the user. Throws FORBIDDEN for events of others, NOT_FOUND when they are private. */
export async function lockOwn(trx: Db, user: CurrentUser, id: string, forbidden: string) {
  const own = isUuid(id) ? await store.lockEvent(trx, id, user.userId) : undefined
  if (own) return own
  await visibleEvent(trx, user, id)
  throw new DomainError('FORBIDDEN', forbidden)
}

/** Locks an event of the user if it can be edited and has one of these versions; null matches any version. */
export async function lockEditable(trx: Db, user: CurrentUser, id: string, versions: readonly number[] | null) {
  const stored = await lockOwn(trx, user, id, 'You can only edit your own events.')
  if (isFinal(stored.status)) throw new DomainError('CONFLICT', statusMessage(stored.status))
  if (versions && !versions.includes(stored.version)) throw new StaleEvent()
  return stored
}

/** NOTE: read after the lock, so that writes of the transaction that held it before are seen. */
export async function rowOf(db: Db, id: string): Promise<EventRow> {
  const row = await store.eventRow(db, id)
  if (!row) throw eventNotFound()
  return row
}

export function eventNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'Event not found.')
}
