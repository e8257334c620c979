import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { holdLock } from '#server/db/lock.ts'
import type { UploadTable } from '#server/db/tables.ts'

/** The same picture again keeps its row and lives for another day. */
export async function insertUpload(db: Db, upload: Insertable<UploadTable>): Promise<void> {
  await db
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ createdAt: sql`now()` }))
    .execute()
}

/** Makes whoever else uploads as the same person wait until the transaction ends. Nobody is one person too. */
export async function lockUploadsOf(trx: Db, ownerId: string | null): Promise<void> {
  await holdLock(trx, `uploads of ${ownerId ?? 'nobody'}`)
}

/** How much a user has uploaded that is still there. */
export async function storedBytes(db: Db, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(sql<number>`coalesce(sum(bytes), 0)::float`.as('bytes'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return bytes
}

/** What came without credentials and is in no event yet, and in how many seconds the first of it goes. */
export async function pendingUploads(db: Db): Promise<{ files: number; bytes: number; secondsLeft: number }> {
  return db
    .selectFrom('uploads')
    .select([
      sql<number>`count(*)::int`.as('files'),
      sql<number>`coalesce(sum(bytes), 0)::float`.as('bytes'),
      sql<number>`greatest(60, ceil(extract(epoch from min(created_at) + interval '24 hours' - now())))::int`.as(
        'secondsLeft',
      ),
    ])
    .where('ownerId', 'is', null)
    .where(inNoEvent)
    .executeTakeFirstOrThrow()
}

/** Deletes what is older than a day and in no event; answers which hashes went. */
export async function deleteUnusedUploads(db: Db): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`delete from uploads where ${isUnused} returning hash`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** What `deleteUnusedUploads` would delete. */
export async function unusedUploads(db: Db): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select hash from uploads where ${isUnused}`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** Those of the hashes that have no row. */
export async function unknownHashes(db: Db, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from unnest(${hashes}::text[]) hash
    where not exists (select from uploads where uploads.hash = hash.hash)`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** Whether a hash has no row; then whoever uploads it now waits until the transaction ends. */
export async function holdUnknown(trx: Db, hash: string): Promise<boolean> {
  const held = await trx
    .insertInto('uploads')
    .values({ hash, ownerId: null, bytes: 0, width: 0, height: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  if (!held) return false
  await trx.deleteFrom('uploads').where('hash', '=', hash).execute()
  return true
}

const inNoEvent = sql<boolean>`
  not exists (
    select from events, jsonb_array_elements(sponsors) sponsor
    where substring(sponsor ->> 'logo' from '([0-9a-f]{64})\\.webp$') = uploads.hash
  )`

const isUnused = sql`created_at < now() - interval '24 hours' and ${inNoEvent}`
