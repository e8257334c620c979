import { type Expression, type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { holdLock } from '#server/db/lock.ts'
import { prepared } from '#server/db/prepared.ts'
import type { EventTable, LiveRunTable, LiveSegmentTable } from '#server/db/tables.ts'

type Place = { eventId: string; deviceId: string; slot: number }

export type SegmentRow = Pick<
  Selectable<LiveSegmentTable>,
  'serial' | 'deviceId' | 'slot' | 'run' | 'startMs' | 'durationMs' | 'bytes' | 'receivedAt'
>

/** Makes whoever else stores something of the same device wait until the transaction ends. */
export async function lockUploadsOf(trx: Db, deviceId: string): Promise<void> {
  await holdLock(trx, `live uploads of ${deviceId}`)
}

export function runRow(db: Db, deviceId: string, run: number) {
  return db
    .selectFrom('liveRuns')
    .select(['init', 'eventId'])
    .where('deviceId', '=', deviceId)
    .where('run', '=', run)
    .executeTakeFirst()
}

/** The number that no run of the device has yet. */
export async function nextRunOf(db: Db, deviceId: string): Promise<number> {
  const { next } = await db
    .selectFrom('liveRuns')
    .select(sql<number>`coalesce(max(run) + 1, 0)`.as('next'))
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow()
  return next
}

export async function insertRun(trx: Db, run: Insertable<LiveRunTable>): Promise<void> {
  await trx.insertInto('liveRuns').values(run).execute()
}

type SlotRow = Pick<Selectable<EventTable>, 'status'> & { run: number | null; sha256: Buffer | null }

const slotOf = prepared<SlotRow>(`
  select status, segment.run, segment.sha256
  from events left join live_segments segment on segment.device_id = $2 and segment.slot = $3
  where events.id = $1`)

/** How an event is, and what there is of one of its device's slots. */
export async function slotRow(trx: Db, { eventId, deviceId, slot }: Place): Promise<SlotRow | undefined> {
  const [row] = await slotOf(trx, eventId, deviceId, slot)
  return row
}

/**
 * Writes a segment, and tells of it, once all others of its event that are being written are there: so that serial numbers are seen in their
 * order, for which the lock is held to the end of the transaction.
 */
export async function insertSegment(
  trx: Db,
  segment: Insertable<LiveSegmentTable>,
  telling: Expression<unknown>,
): Promise<void> {
  const { eventId, deviceId, slot, run, startMs, durationMs, bytes, sha256 } = segment
  await sql`
    with turn as materialized (
      select pg_advisory_xact_lock(hashtextextended(${`live serials of ${eventId}`}, 0))
    ), written as (
      insert into live_segments (event_id, device_id, slot, run, start_ms, duration_ms, bytes, sha256)
      select ${eventId}::uuid, ${deviceId}::uuid, ${slot}::integer, ${run}::integer, ${startMs}::integer,
        ${durationMs}::integer, ${bytes}::integer, ${sha256}::bytea
      from turn
      returning serial
    )
    select ${telling} from written
  `.execute(trx)
}

const newSegments = prepared<SegmentRow>(`
  select serial, device_id as "deviceId", slot, run, start_ms as "startMs", duration_ms as "durationMs", bytes,
    received_at as "receivedAt"
  from live_segments where event_id = $1 and serial > $2 and removed_at is null order by serial`)

/** What came after a serial number, in the order in which it came. */
export function segmentRows(db: Db, eventId: string, after: string): Promise<SegmentRow[]> {
  return newSegments(db, eventId, after)
}

/** The devices that have ever sent something of an event. */
export async function devicesSeen(db: Db, eventId: string): Promise<string[]> {
  const rows = await db.selectFrom('liveRuns').select('deviceId').distinct().where('eventId', '=', eventId).execute()
  return rows.map(({ deviceId }) => deviceId)
}

/** That the bytes of segments are gone, of these or of all of an event. */
export async function noteRemoved(db: Db, eventId: string, serials: readonly string[] | null = null): Promise<void> {
  let query = db
    .updateTable('liveSegments')
    .set({ removedAt: sql<Date>`now()` })
    .where('eventId', '=', eventId)
    .where('removedAt', 'is', null)
  if (serials) query = query.where(sql<boolean>`serial = any(${serials}::bigint[])`)
  await query.execute()
}
