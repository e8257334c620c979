import { sql } from 'kysely'
import type { ProfileInput } from '#schema/validation/profile-input.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { UserRow } from '#server/db/tables.ts'
import type { User } from './user.ts'

export async function userOfMobile(db: Db, mobile: string): Promise<UserRow> {
  await db
    .insertInto('users')
    .values({ mobile })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .execute()
  return db.selectFrom('users').selectAll().where('mobile', '=', mobile).executeTakeFirstOrThrow()
}

const byId = prepared<User>('select id, mobile, fullname, email, deletion_at as "deletionAt" from users where id = $1')

export async function userById(db: Db, id: string): Promise<User> {
  const [user] = await byId(db, id)
  if (!user) throw new Error('There is no such user.')
  return user
}

export function writeProfile(db: Db, id: string, profile: ProfileInput): Promise<UserRow> {
  return db
    .updateTable('users')
    .set({ ...profile, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
