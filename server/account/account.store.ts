import { sql } from 'kysely'
import { ACCOUNT_DELETION_DAYS } from '#schema/validation/limits.ts'
import type { Db } from '#server/db/database.ts'

export function accountOfMobile(db: Db, mobile: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirst()
}

/** Returns false when a day is set already: it does not move. */
export async function scheduleDeletion(trx: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ deletionAt: sql<Date>`now() + make_interval(days => ${ACCOUNT_DELETION_DAYS})` })
    .where('id', '=', userId)
    .where('deletionAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether a deletion was cancelled. One that has begun is not. */
export async function unscheduleDeletion(trx: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ deletionAt: null })
    .where('id', '=', userId)
    .where('deletionAt', 'is not', null)
    .where('deletionStartedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function hasDeletionBegun(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('deletionStartedAt').where('id', '=', userId).executeTakeFirst()
  return (user?.deletionStartedAt ?? null) !== null
}

export async function bringDeletionForward(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ deletionAt: sql<Date>`now()` }).where('id', '=', userId).execute()
}
