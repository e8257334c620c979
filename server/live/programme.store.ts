import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Shown } from './live.ts'

/** Makes whoever else decides or cuts an event wait until the transaction ends. */
export async function lockProgramme(trx: Db, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`programme of ${eventId}`}, 0))`.execute(trx)
}

export function programmeRows(db: Db, eventId: string, fromSlot: number) {
  return db
    .selectFrom('liveProgramme')
    .select(['slot', 'kind', 'deviceId', 'run', 'startMs', 'durationMs', 'decidedAt'])
    .where('eventId', '=', eventId)
    .where('slot', '>=', fromSlot)
    .orderBy('slot')
    .execute()
}

/** The first slot that is not decided. */
export async function openSlot(trx: Db, eventId: string): Promise<number> {
  const { slot } = await trx
    .selectFrom('liveProgramme')
    .select(sql<number>`coalesce(max(slot) + 1, 0)`.as('slot'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  return slot
}

/** What was decided before stays: then nothing is written. */
export async function insertProgramme(trx: Db, eventId: string, shown: Shown): Promise<void> {
  await trx
    .insertInto('liveProgramme')
    .values({ eventId, ...shown })
    .onConflict((conflict) => conflict.columns(['eventId', 'slot']).doNothing())
    .execute()
}
