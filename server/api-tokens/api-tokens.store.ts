import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ApiTokenTable } from '#server/db/tables.ts'

type ApiTokenRow = Omit<Selectable<ApiTokenTable>, 'hash' | 'userId'>

const SHOWN = ['id', 'name', 'scope', 'ending', 'createdAt', 'expiresAt', 'lastUsedAt'] as const

/** A user's tokens, newest first. */
export function apiTokenRows(db: Db, userId: string): Promise<ApiTokenRow[]> {
  return db
    .selectFrom('apiTokens')
    .select(SHOWN)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** How many tokens a user has. Until the transaction ends, nobody else can make one for the same user. */
export async function lockAndCount(trx: Db, userId: string): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await trx
    .selectFrom('apiTokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export function insertApiToken(trx: Db, token: Insertable<ApiTokenTable>): Promise<ApiTokenRow> {
  return trx.insertInto('apiTokens').values(token).returning(SHOWN).executeTakeFirstOrThrow()
}

/** Whether there was such a token of the user. */
export async function deleteApiToken(trx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('apiTokens')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whose token it is and what it may do, if it is still good; and whether its last use was noted a minute ago or longer. */
export function apiTokenHolder(db: Db, hash: Buffer) {
  return db
    .selectFrom('apiTokens as token')
    .innerJoin('users as user', 'user.id', 'token.userId')
    .select(['token.id', 'token.scope', 'user.id as userId', 'user.mobile'])
    .select(sql<boolean>`coalesce(token.last_used_at < now() - interval '1 minute', true)`.as('isUseToBeNoted'))
    .where('token.hash', '=', hash)
    .where('token.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export async function noteUse(db: Db, id: string): Promise<void> {
  await db.updateTable('apiTokens').set({ lastUsedAt: sql<Date>`now()` }).where('id', '=', id).execute()
}
