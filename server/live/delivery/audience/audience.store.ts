import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Counts not renewed within this time stem from a process that has ended. */
const COUNTS_FOR_SECONDS = 60

export async function writeAudience(db: Db, eventId: string, process: string, watching: number): Promise<void> {
  const countedAt = sql<Date>`clock_timestamp()`
  await db
    .insertInto('liveAudiences')
    .values({ eventId, process, watching, countedAt })
    .onConflict((conflict) => conflict.columns(['eventId', 'process']).doUpdateSet({ watching, countedAt }))
    .execute()
}

export async function audiencesElsewhere(
  db: Db,
  eventIds: readonly string[],
  process: string,
): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('liveAudiences')
    .select(['eventId', sql<number>`sum(watching)::int`.as('watching')])
    .where('eventId', 'in', eventIds)
    .where('process', '<>', process)
    .where('countedAt', '>', sql<Date>`now() - make_interval(secs => ${COUNTS_FOR_SECONDS})`)
    .groupBy('eventId')
    .execute()
  return new Map(rows.map(({ eventId, watching }) => [eventId, watching]))
}

export async function deleteAudiences(db: Db, process: string): Promise<void> {
  await db.deleteFrom('liveAudiences').where('process', '=', process).execute()
}

export async function deleteOldAudiences(db: Db): Promise<void> {
  await db
    .deleteFrom('liveAudiences')
    .where('countedAt', '<', sql<Date>`now() - make_interval(secs => ${COUNTS_FOR_SECONDS})`)
    .execute()
}
