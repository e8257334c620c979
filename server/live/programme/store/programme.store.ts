import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { holdLock } from '#server/db/lock.ts'
import type { Notification } from '#server/db/notification.ts'
import { prepared } from '#server/db/prepared.ts'
import type { ShownSlot } from '#server/live/programme/decisions/live.ts'

/** Serialises decisions (`decide_slot`) and cuts of an event until the transaction ends. */
export async function lockProgramme(trx: Db, eventId: string): Promise<void> {
  await holdLock(trx, `programme of ${eventId}`)
}

const newlyDecided = prepared<ShownSlot & { decidedAt: Date }>(`
  select slot, kind, device_id as "deviceId", run, start_ms as "startMs", duration_ms as "durationMs",
    decided_at as "decidedAt"
  from live_programme where event_id = $1 and slot >= $2 order by slot`)

export function programmeRows(db: Db, eventId: string, fromSlot: number) {
  return newlyDecided(db, eventId, fromSlot)
}

export async function openSlot(trx: Db, eventId: string): Promise<number> {
  const { slot } = await trx
    .selectFrom('liveProgramme')
    .select(sql<number>`coalesce(max(slot) + 1, 0)`.as('slot'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  return slot
}

const decidedSlot = prepared<object>(`
  select pg_notify($9, $10) from decide_slot($1, $2, $3, $4, $5, $6, $7, $8) as slot where slot is not null`)

/** Writes and publishes a decision. Returns false when it is not the next slot, or `cutsMark` is stale. */
export async function insertProgramme(
  db: Db,
  { eventId, cutsMark, ...shown }: ShownSlot & { eventId: string; cutsMark: string },
  { channel, text }: Notification,
): Promise<boolean> {
  const { slot, kind, deviceId, run, startMs, durationMs } = shown
  const rows = await decidedSlot(db, eventId, cutsMark, slot, kind, deviceId, run, startMs, durationMs, channel, text)
  return rows.length > 0
}
