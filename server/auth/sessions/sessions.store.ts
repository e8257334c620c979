import { sql } from 'kysely'
import { SESSION_SECONDS } from '#server/auth/session.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { SessionRow } from '#server/db/tables.ts'

const IDLE_DAYS = 14
/** How long an expired session can still be told from one that never existed. */
const KEPT_DAYS = 30
const SESSIONS_PER_USER = 20

/** Creates a session, and revokes the user's oldest ones beyond `SESSIONS_PER_USER`. */
export async function insertSession(db: Db, userId: string, userAgent: string): Promise<SessionRow> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: sql<Date>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .offset(SESSIONS_PER_USER - 1),
    )
    .execute()
  return db
    .insertInto('sessions')
    .values({ userId, userAgent, expiresAt: sql<Date>`now() + make_interval(secs => ${SESSION_SECONDS})` })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function writeCookie(db: Db, id: string, hash: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ cookieHash: hash }).where('id', '=', id).execute()
}

export function cookieHolder(db: Db, hash: Buffer) {
  return unended(db)
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id as userId', 'users.mobile', 'sessions.id as sessionId'])
    .where('cookieHash', '=', hash)
    .executeTakeFirst()
}

/** Locks the session until the transaction ends. Undefined when it is over. */
export function lockSession(trx: Db, id: string): Promise<(SessionRow & { secondsSinceRotation: number }) | undefined> {
  return unended(trx)
    .selectAll()
    .select(sql<number>`extract(epoch from clock_timestamp() - rotated_at)::float`.as('secondsSinceRotation'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function rotateSession(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set((eb) => ({
      rotation: eb('rotation', '+', 1),
      rotatedAt: sql<Date>`clock_timestamp()`,
      confirmed: false,
    }))
    .where('id', '=', id)
    .execute()
}

export function sessionRows(db: Db, userId: string): Promise<SessionRow[]> {
  return unended(db).selectAll().where('userId', '=', userId).orderBy('rotatedAt', 'desc').orderBy('id').execute()
}

export async function revokeSession(db: Db, id: string): Promise<void> {
  await db.updateTable('sessions').set({ revokedAt: sql<Date>`now()` }).where('id', '=', id).execute()
  await db.deleteFrom('accessTokens').where('sessionId', '=', id).execute()
}

export async function revokeSessionsOf(db: Db, userId: string): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ revokedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('accessTokens').where('sessionId', 'in', ids).execute()
  return ids
}

export async function deleteOldSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', inDays(-KEPT_DAYS)).execute()
}

export async function insertAccessToken(
  db: Db,
  { hash, session, rotation, ttlSeconds }: { hash: Buffer; session: string; rotation: number; ttlSeconds: number },
): Promise<void> {
  await db.deleteFrom('accessTokens').where('sessionId', '=', session).where('expiresAt', '<', inDays(-1)).execute()
  await db
    .insertInto('accessTokens')
    .values({
      hash,
      sessionId: session,
      rotation,
      expiresAt: sql<Date>`now() + make_interval(secs => ${ttlSeconds})`,
    })
    .execute()
}

/** Exported for the benchmarks. */
export const HOLDERS = `
  select encode(token.hash, 'hex') as hash, users.id as "userId", mobile, sessions.id as "sessionId", confirmed,
    token.rotation, token.rotation = sessions.rotation as "isNewest"
  from access_tokens token join sessions on sessions.id = session_id join users on users.id = user_id
  where token.hash = any($1) and token.expires_at > now() and revoked_at is null and sessions.expires_at > now()`

type Holder = {
  hash: string
  userId: string
  mobile: string
  sessionId: string
  confirmed: boolean
  rotation: number
  isNewest: boolean
}

const holdersOf = prepared<Holder>(HOLDERS)

/** Keys and `hashes` are hexadecimal. Expired and revoked tokens are absent. */
export async function tokenHolders(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, Holder>> {
  const holders = await holdersOf(
    db,
    hashes.map((hash) => Buffer.from(hash, 'hex')),
  )
  return new Map(holders.map((holder) => [holder.hash, holder]))
}

export function sessionOfToken(db: Db, hash: Buffer): Promise<{ sessionId: string; userId: string } | undefined> {
  return db
    .selectFrom('accessTokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.sessionId')
    .select(['session.id as sessionId', 'session.userId'])
    .where('token.hash', '=', hash)
    .where('session.revokedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Marks the tokens of this rotation as received: the previous refresh token is then valid within the grace period only.
 * No-op when the session was rotated meanwhile.
 */
export async function confirmSession(db: Db, id: string, rotation: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed: true })
    .where('id', '=', id)
    .where('rotation', '=', rotation)
    .execute()
}

function unended(db: Db) {
  return db
    .selectFrom('sessions')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('rotatedAt', '>', inDays(-IDLE_DAYS))
}

function inDays(days: number) {
  return sql<Date>`now() + make_interval(days => ${days})`
}
