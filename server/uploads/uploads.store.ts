import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { holdLock } from '#server/db/lock.ts'
import type { UploadTable } from '#server/db/tables.ts'

/** Repeating an upload restarts its 24-hour lifetime. An anonymous upload gets the owner who repeats it. */
export async function insertUpload(db: Db, upload: Insertable<UploadTable>): Promise<void> {
  await db
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet((eb) => ({
        createdAt: sql`now()`,
        ownerId: eb.fn.coalesce('uploads.ownerId', 'excluded.ownerId'),
      })),
    )
    .execute()
}

/** Serialises uploads of one owner until the transaction ends; anonymous ones share one lock. */
export async function lockUploadsOf(trx: Db, ownerId: string | null): Promise<void> {
  await holdLock(trx, `uploads of ${ownerId ?? 'nobody'}`)
}

export async function storedBytes(db: Db, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(sql<number>`coalesce(sum(bytes), 0)::float`.as('bytes'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return bytes
}

export async function pendingUploads(db: Db): Promise<{ files: number; bytes: number }> {
  return db
    .selectFrom('uploads')
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(bytes), 0)::float`.as('bytes')])
    .where('ownerId', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Deletes the oldest unused anonymous upload of the greediest client of the greediest network; spares `but`. */
export async function deleteGreediest(trx: Db, most: 'files' | 'bytes', but: string): Promise<string | undefined> {
  const amount = most === 'files' ? sql`count(*)` : sql`sum(bytes)`
  const { rows } = await sql<{ hash: string }>`
    with pending as (
      select hash, created_at,
        ${amount} over (partition by network) as of_network,
        ${amount} over (partition by network, client) as of_client
      from uploads where owner_id is null
    )
    delete from uploads where hash = (
      select hash from pending where hash <> ${but}
      order by of_network desc, of_client desc, created_at, hash limit 1
    ) returning hash`.execute(trx)
  return rows[0]?.hash
}

/** Returns the hashes that exist. Restarts their 24-hour lifetime, and assigns anonymous ones to `ownerId`. */
export async function claimUploads(trx: Db, ownerId: string, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    update uploads set created_at = now(), owner_id = coalesce(owner_id, ${ownerId}::uuid)
    where hash = any(${hashes}::text[]) returning hash`.execute(trx)
  return new Set(rows.map(({ hash }) => hash))
}

/** Deletes uploads older than a day that no event uses. Returns their hashes. */
export async function deleteUnusedUploads(db: Db): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`delete from uploads where ${isUnused} returning hash`.execute(db)
  return rows.map(({ hash }) => hash)
}

export async function unusedUploads(db: Db): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select hash from uploads where ${isUnused}`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** Passes each upload that other users' events show on to one of those users; marks the rest as unused and old. */
export async function releaseUploadsOf(trx: Db, userId: string): Promise<void> {
  const first = await trx.selectFrom('uploads').select('hash').where('ownerId', '=', userId).limit(1).executeTakeFirst()
  if (!first) return
  const hashIn = (logo: string) => sql.raw(`substring(${logo} from '([0-9a-f]{64})\\.webp$')`)
  await sql`
    with own as (select hash from uploads where owner_id = ${userId}), used as (
      select ${hashIn("sponsor ->> 'logo'")} as hash, owner_id
      from events, jsonb_array_elements(sponsors) sponsor
      union all
      select ${hashIn("sponsor ->> 'logo'")}, owner_id
      from event_revisions join events on events.id = event_id, jsonb_array_elements(state -> 'sponsors') sponsor
      union all
      select ${hashIn('logo')}, owner_id from sponsor_turns join events on events.id = event_id
      union all
      select ${hashIn('logo')}, owner_id from sponsor_ledger join events on events.id = event_id
    )
    update uploads set owner_id = heir.owner_id
    from (select distinct on (hash) hash, owner_id from used where hash in (select hash from own)) heir
    where uploads.hash = heir.hash and heir.owner_id <> ${userId}`.execute(trx)
  await trx
    .updateTable('uploads')
    .set({ ownerId: null, createdAt: new Date(0) })
    .where('ownerId', '=', userId)
    .execute()
}

export async function unknownHashes(db: Db, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from unnest(${hashes}::text[]) hash
    where not exists (select from uploads where uploads.hash = hash.hash)`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** Whether the hash has no row. If so, concurrent uploads of it wait until the transaction ends. */
export async function lockIfUnknown(trx: Db, hash: string): Promise<boolean> {
  const held = await trx
    .insertInto('uploads')
    .values({ hash, ownerId: null, bytes: 0, width: 0, height: 0, client: null, network: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  if (!held) return false
  await trx.deleteFrom('uploads').where('hash', '=', hash).execute()
  return true
}

/** Revisions count too, because they can be restored, and so does what was shown and charged. */
const inNoEvent = sql<boolean>`
  not exists (
    select from events, jsonb_array_elements(sponsors) sponsor
    where substring(sponsor ->> 'logo' from '([0-9a-f]{64})\\.webp$') = uploads.hash
  ) and not exists (
    select from event_revisions, jsonb_array_elements(state -> 'sponsors') sponsor
    where substring(sponsor ->> 'logo' from '([0-9a-f]{64})\\.webp$') = uploads.hash
  ) and not exists (
    select from sponsor_turns where substring(logo from '([0-9a-f]{64})\\.webp$') = uploads.hash
  ) and not exists (
    select from sponsor_ledger where substring(logo from '([0-9a-f]{64})\\.webp$') = uploads.hash
  )`

const isUnused = sql`created_at < now() - interval '24 hours' and ${inNoEvent}`
