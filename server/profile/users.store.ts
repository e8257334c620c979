import { sql } from 'kysely'
import type { ProfileInput } from '#schema/profile-rules.ts'
import type { Db } from '#server/db/database.ts'
import type { UserRow } from '#server/db/tables.ts'

/** The user of a number, made when there is none. */
export async function userOfMobile(db: Db, mobile: string): Promise<UserRow> {
  await db
    .insertInto('users')
    .values({ mobile })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .execute()
  return db.selectFrom('users').selectAll().where('mobile', '=', mobile).executeTakeFirstOrThrow()
}

export function userRow(db: Db, id: string): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export function writeProfile(db: Db, id: string, profile: ProfileInput): Promise<UserRow> {
  return db
    .updateTable('users')
    .set({ ...profile, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
