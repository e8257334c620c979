import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Charge } from './rate-limit.ts'

/** Locks the rate limits until the transaction ends, in one order for all callers, so that none deadlock. */
export async function lockRateLimits(trx: Db, charges: readonly Charge[]): Promise<void> {
  const names = charges.map(({ limit, subject }) => `${limit.name} ${subject}`)
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) name order by key offset 0) keys
  `.execute(trx)
}

/** Seconds until all of the rate limits have room; null when they have now. */
export async function secondsUntilAllowed(trx: Db, charges: readonly Charge[]): Promise<number | null> {
  const windows = charges.flatMap(({ limit, subject }) =>
    limit.windows.map(({ most, seconds }) => ({ name: limit.name, subject, most, seconds })),
  )
  const { rows } = await sql<{ seconds: number | null }>`
    select max(used_up.seconds)::float as seconds
    from unnest(
      ${windows.map(({ name }) => name)}::text[],
      ${windows.map(({ subject }) => subject)}::text[],
      ${windows.map(({ most }) => most)}::int[],
      ${windows.map(({ seconds }) => seconds)}::int[]
    ) as wanted (budget, subject, most, seconds)
    cross join lateral (
      select extract(epoch from spent_at - clock_timestamp()) + wanted.seconds as seconds
      from spendings
      where budget = wanted.budget and subject = wanted.subject
        and spent_at > clock_timestamp() - make_interval(secs => wanted.seconds)
      order by spent_at desc
      offset wanted.most - 1
      limit 1
    ) as used_up`.execute(trx)
  return rows[0]?.seconds ?? null
}

/** Returns the ids of the hits that have a cause. */
export async function insertHits(trx: Db, charges: readonly Charge[]): Promise<string[]> {
  const rows = await trx
    .insertInto('spendings')
    .values(
      charges.map(({ limit, subject, cause }) => ({
        budget: limit.name,
        subject,
        cause: cause ?? null,
        forgottenAt: sql<Date>`now() + make_interval(secs => ${longest(limit.windows)})`,
      })),
    )
    .returning(['id', 'cause'])
    .execute()
  return rows.filter(({ cause }) => cause !== null).map(({ id }) => id)
}

export async function deleteHitsById(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('spendings').where('id', 'in', ids).execute()
}

export async function deleteHits(db: Db, causes: readonly string[]): Promise<void> {
  await db.deleteFrom('spendings').where('cause', 'in', causes).execute()
}

export async function clearHits(db: Db, limitNames: readonly string[], subject: string): Promise<void> {
  await db.deleteFrom('spendings').where('subject', '=', subject).where('budget', 'in', limitNames).execute()
}

export async function deleteOldHits(db: Db): Promise<void> {
  await db.deleteFrom('spendings').where('forgottenAt', '<', sql<Date>`now()`).execute()
}

function longest(windows: Charge['limit']['windows']): number {
  return Math.max(...windows.map(({ seconds }) => seconds))
}
