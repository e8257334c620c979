import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import * as store from './deletion.store.ts'

export type DeletionNeeds = {
  db: Db
  publish: PubSub['publish']
  audit(trx: Db, entry: AuditEntry): Promise<void>
  anonymiseAudit(trx: Db, user: { userId: string; mobile: string }): Promise<void>
  /** Ends the user's sessions and tokens, and removes the phones of the user's events. */
  revokeAll(userId: string): Promise<void>
  removeMedia(eventId: string): Promise<void>
  /** Passes logos that other users' events use on to those users; marks the rest as unused. */
  releaseUploads(trx: Db, userId: string): Promise<void>
  pruneUploads(): Promise<void>
}

/**
 * Deletes an account. Every step can be repeated, so that the next run continues after a kill.
 * Returns false when a live event postpones it.
 */
export async function deleteAccount(needs: DeletionNeeds, userId: string): Promise<boolean> {
  const { db } = needs
  if (!(await store.beginDeletion(db, userId))) return false
  await needs.revokeAll(userId)
  for (;;) {
    const event = await store.nextEvent(db, userId)
    if (!event) break
    await needs.removeMedia(event.id)
    await store.deleteSegmentRows(db, event.id)
    await db.transaction().execute((trx) => deleteEvent(needs, trx, userId, event))
  }
  const isGone = await db.transaction().execute((trx) => deleteUser(needs, trx, userId))
  if (isGone) await needs.pruneUploads()
  return isGone
}

async function deleteEvent(
  { publish }: DeletionNeeds,
  trx: Db,
  ownerId: string,
  { id, slug }: { id: string; slug: string },
): Promise<void> {
  if (!(await store.deleteEvent(trx, id))) return
  await publish(trx, { kind: 'event', eventId: id, ownerId })
  await publish(trx, { kind: 'link', slug })
  await publish(trx, { kind: 'mediaRemoved', eventId: id })
}

/** Returns false when an event was created or started meanwhile. */
async function deleteUser(
  { audit, anonymiseAudit, releaseUploads }: DeletionNeeds,
  trx: Db,
  userId: string,
): Promise<boolean> {
  const user = await store.lockEmptyAccount(trx, userId)
  if (!user) return false
  await releaseUploads(trx, userId)
  await anonymiseAudit(trx, { userId, mobile: user.mobile })
  await store.deleteUser(trx, userId, user.mobile)
  await audit(trx, { action: 'account_deleted' })
  return true
}
