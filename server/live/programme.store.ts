import { type Expression, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { holdLock } from '#server/db/lock.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Shown } from './live.ts'

/** Makes whoever else decides or cuts an event wait until the transaction ends. */
export async function lockProgramme(trx: Db, eventId: string): Promise<void> {
  await holdLock(trx, `programme of ${eventId}`)
}

const newlyDecided = prepared<Shown & { decidedAt: Date }>(`
  select slot, kind, device_id as "deviceId", run, start_ms as "startMs", duration_ms as "durationMs",
    decided_at as "decidedAt"
  from live_programme where event_id = $1 and slot >= $2 order by slot`)

/** What was decided from a slot on. */
export function programmeRows(db: Db, eventId: string, fromSlot: number) {
  return newlyDecided(db, eventId, fromSlot)
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

/**
 * Writes and tells what was decided, and answers whether it could: not when the slot is not the next one, or the cuts, by
 * their mark as `streamRow` has it, are others than those that were considered.
 */
export async function insertProgramme(
  trx: Db,
  { eventId, cutsMark, ...shown }: Shown & { eventId: string; cutsMark: string },
  telling: Expression<unknown>,
): Promise<boolean> {
  const { slot, kind, deviceId, run, startMs, durationMs } = shown
  const { rows } = await sql`
    with written as (
      insert into live_programme (event_id, slot, kind, device_id, run, start_ms, duration_ms)
      select ${eventId}::uuid, ${slot}::integer, ${kind}::text, ${deviceId}::uuid, ${run}::integer, ${startMs}::integer,
        ${durationMs}::integer
      where ${slot} = (select coalesce(max(slot) + 1, 0) from live_programme where event_id = ${eventId})
        and ${cutsMark} = (select count(*) || '/' || coalesce(max(serial), 0) from live_cuts where event_id = ${eventId})
      on conflict do nothing
      returning slot
    )
    select ${telling} from written
  `.execute(trx)
  return rows.length > 0
}
