import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { LiveRunTable, LiveSegmentTable } from '#server/db/tables.ts'

export type SegmentRow = Awaited<ReturnType<typeof segmentRows>>[number]

/** Makes whoever else stores something of the same device wait until the transaction ends. */
export async function lockUploadsOf(trx: Db, deviceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`live uploads of ${deviceId}`}, 0))`.execute(trx)
}

/** From here to the end of the transaction, one segment of an event after the other: serial numbers are seen in their order. */
export async function lockSerialsOf(trx: Db, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`live serials of ${eventId}`}, 0))`.execute(trx)
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

export function segmentRow(db: Db, deviceId: string, slot: number) {
  return db
    .selectFrom('liveSegments')
    .select(['run', 'sha256'])
    .where('deviceId', '=', deviceId)
    .where('slot', '=', slot)
    .executeTakeFirst()
}

export async function insertSegment(trx: Db, segment: Insertable<LiveSegmentTable>): Promise<void> {
  await trx.insertInto('liveSegments').values(segment).execute()
}

/** What came after a serial number, in the order in which it came. */
export function segmentRows(db: Db, eventId: string, after: string) {
  return db
    .selectFrom('liveSegments')
    .select(['serial', 'deviceId', 'slot', 'run', 'startMs', 'durationMs', 'bytes', 'receivedAt'])
    .where('eventId', '=', eventId)
    .where('serial', '>', after)
    .where('removedAt', 'is', null)
    .orderBy('serial')
    .execute()
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
