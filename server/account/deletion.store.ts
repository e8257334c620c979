import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

const SEGMENTS_AT_ONCE = 20_000

export async function dueAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletionAt', '<=', sql<Date>`now()`)
    .orderBy('deletionAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns false when the account is not due, or has a live event. Once it has begun, it cannot be cancelled. */
export async function beginDeletion(db: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ deletionStartedAt: sql<Date>`coalesce(deletion_started_at, now())` })
    .where('id', '=', userId)
    .where('deletionAt', '<=', sql<Date>`now()`)
    .where((eb) => eb.not(eb.exists(liveEvents(db, userId))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns any event of the user that is not live; undefined when there is none. */
export function nextEvent(db: Db, userId: string): Promise<{ id: string; slug: string } | undefined> {
  return db
    .selectFrom('events')
    .select(['id', 'slug'])
    .where('ownerId', '=', userId)
    .where('status', '<>', 'live')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes rows of segments in portions, each well within the statement timeout. */
export async function deleteSegmentRows(db: Db, eventId: string): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from live_segments where serial in (
        select serial from live_segments where event_id = ${eventId} limit ${SEGMENTS_AT_ONCE}
      )`.execute(db)
    if (numAffectedRows < SEGMENTS_AT_ONCE) return
  }
}

/** Deletes the event unless it went live. The fees stay in the ledger, without the logo, which is an upload of the user. */
export async function deleteEvent(trx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('events')
    .where('id', '=', id)
    .where('status', '<>', 'live')
    .executeTakeFirst()
  if (numDeletedRows > 0n) await trx.updateTable('sponsorLedger').set({ logo: '' }).where('eventId', '=', id).execute()
  return numDeletedRows > 0n
}

/** Locks the user, so that no event can be created any more. Null when the user is gone or has events. */
export async function lockEmptyAccount(trx: Db, userId: string): Promise<{ mobile: string } | null> {
  const user = await trx.selectFrom('users').select('mobile').where('id', '=', userId).forUpdate().executeTakeFirst()
  const event = await trx.selectFrom('events').select('id').where('ownerId', '=', userId).limit(1).executeTakeFirst()
  return user && !event ? user : null
}

/** Foreign keys delete the user's other rows. */
export async function deleteUser(trx: Db, userId: string, mobile: string): Promise<void> {
  await trx.deleteFrom('otpChallenges').where('mobile', '=', mobile).execute()
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}

function liveEvents(db: Db, userId: string) {
  return db.selectFrom('events').select('id').where('ownerId', '=', userId).where('status', '=', 'live')
}
