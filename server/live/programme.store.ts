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

/** The first slot that is not decided, and the mark of the cuts, as `streamRow` has it. */
export async function nextToDecide(trx: Db, eventId: string): Promise<{ slot: number; cutsMark: string }> {
  const { rows } = await sql<{ slot: number; cutsMark: string }>`select
    (select coalesce(max(slot) + 1, 0) from live_programme where event_id = ${eventId}) as slot,
    (select count(*) || '/' || coalesce(max(serial), 0) from live_cuts where event_id = ${eventId}) as cuts_mark
  `.execute(trx)
  return rows[0] as { slot: number; cutsMark: string }
}

/** What was decided before stays: then nothing is written. */
export async function insertProgramme(trx: Db, eventId: string, shown: Shown): Promise<void> {
  await trx
    .insertInto('liveProgramme')
    .values({ eventId, ...shown })
    .onConflict((conflict) => conflict.columns(['eventId', 'slot']).doNothing())
    .execute()
}
