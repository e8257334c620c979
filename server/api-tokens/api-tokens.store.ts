import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ApiTokenTable } from '#server/db/tables.ts'

type ApiTokenRow = Omit<Selectable<ApiTokenTable>, 'hash' | 'userId'>

const SHOWN = ['id', 'name', 'scope', 'ending', 'createdAt', 'expiresAt', 'lastUsedAt'] as const

export function apiTokenRows(db: Db, userId: string): Promise<ApiTokenRow[]> {
  return db
    .selectFrom('apiTokens')
    .select(SHOWN)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The database's clock, by which tokens expire; that of this machine may differ. */
export async function currentTime(db: Db): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}

/** Locks user and session, for the token limit and so that no token outlives a sign-out. False when it is over. */
export async function lockSession(trx: Db, userId: string, sessionId: string | null): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  return session !== undefined
}

export async function countApiTokens(trx: Db, userId: string): Promise<number> {
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

export async function deleteApiToken(trx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('apiTokens')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteApiTokensOf(trx: Db, userId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('apiTokens').where('userId', '=', userId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Undefined for unknown and expired tokens. `isUseDue`: `lastUsedAt` is more than a minute old. */
export function apiTokenHolder(db: Db, hash: Buffer) {
  return db
    .selectFrom('apiTokens as token')
    .innerJoin('users as user', 'user.id', 'token.userId')
    .select(['token.id', 'token.scope', 'user.id as userId', 'user.mobile'])
    .select(sql<boolean>`coalesce(token.last_used_at < now() - interval '1 minute', true)`.as('isUseDue'))
    .where('token.hash', '=', hash)
    .where('token.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export async function writeUse(db: Db, id: string): Promise<void> {
  await db.updateTable('apiTokens').set({ lastUsedAt: sql<Date>`now()` }).where('id', '=', id).execute()
}
