import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { LiveRunTable, LiveSegmentTable } from '#server/db/live-tables.ts'
import type { Notification } from '#server/db/notification.ts'
import { prepared } from '#server/db/prepared.ts'
import type { EventTable } from '#server/db/tables.ts'

type NewSegment = Insertable<LiveSegmentTable>
type Place = { eventId: string; deviceId: string; slot: number }

export type SegmentRow = Pick<
  Selectable<LiveSegmentTable>,
  'serial' | 'deviceId' | 'slot' | 'run' | 'startMs' | 'durationMs' | 'bytes' | 'receivedAt'
>

export function runRow(db: Db, deviceId: string, run: number) {
  return db
    .selectFrom('liveRuns')
    .select(['init', 'eventId'])
    .where('deviceId', '=', deviceId)
    .where('run', '=', run)
    .executeTakeFirst()
}

export async function nextRunOf(db: Db, deviceId: string): Promise<number> {
  const { next } = await db
    .selectFrom('liveRuns')
    .select(sql<number>`coalesce(max(run) + 1, 0)`.as('next'))
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow()
  return next
}

const keptRun = prepared<object>(`
  insert into live_runs (event_id, device_id, run, codecs, width, height, init)
  select id, $2, $3, $4, $5, $6, $7 from events where id = $1 and status <> 'cancelled'
  on conflict do nothing
  returning run`)

/** Returns false when the run exists already or the event is cancelled. */
export async function insertRun(db: Db, recorded: Insertable<LiveRunTable>): Promise<boolean> {
  const { eventId, deviceId, run, codecs, width, height, init } = recorded
  return (await keptRun(db, eventId, deviceId, run, codecs, width, height, init)).length > 0
}

type SlotRow = Pick<Selectable<EventTable>, 'status'> & { run: number | null; sha256: Buffer | null }

const slotOf = prepared<SlotRow>(`
  select status, segment.run, segment.sha256
  from events left join live_segments segment on segment.device_id = $2 and segment.slot = $3
  where events.id = $1`)

export async function slotRow(trx: Db, { eventId, deviceId, slot }: Place): Promise<SlotRow | undefined> {
  const [row] = await slotOf(trx, eventId, deviceId, slot)
  return row
}

const keptSegment = prepared<object>(`
  with turn as materialized (
    select pg_advisory_xact_lock(hashtextextended($1, 0))
  ), written as (
    insert into live_segments (event_id, device_id, slot, run, start_ms, duration_ms, bytes, sha256)
    select id, $3, $4, $5, $6, $7, $8, $9
    from turn, events
    where id = $2 and status <> 'cancelled'
    on conflict do nothing
    returning floor(extract(epoch from received_at) * 1000) as received_ms
  )
  select pg_notify($10, jsonb_set($11::jsonb, '{arrived,receivedAtMs}', to_jsonb(received_ms))::text) from written`)

/** Serialises inserts of an event: serials become visible in order. False: the slot is taken or the event cancelled. */
export async function insertSegment(db: Db, segment: NewSegment, { channel, text }: Notification): Promise<boolean> {
  const { eventId, deviceId, slot, run, startMs, durationMs, bytes, sha256 } = segment
  const place = [`live serials of ${eventId}`, eventId, deviceId, slot]
  const rows = await keptSegment(db, ...place, run, startMs, durationMs, bytes, sha256, channel, text)
  return rows.length > 0
}

const newSegments = prepared<SegmentRow>(`
  select serial, device_id as "deviceId", slot, run, start_ms as "startMs", duration_ms as "durationMs", bytes,
    received_at as "receivedAt"
  from live_segments where event_id = $1 and serial > $2 and removed_at is null order by serial`)

export function segmentRows(db: Db, eventId: string, after: string): Promise<SegmentRow[]> {
  return newSegments(db, eventId, after)
}

const eventsWithMedia = prepared<{ id: string }>(`
  select id from unnest($1::uuid[]) id
  cross join lateral (select from live_segments where event_id = id and removed_at is null limit 1) kept`)

/** Those of the events of which media is stored. */
export async function withMedia(db: Db, eventIds: readonly string[]): Promise<string[]> {
  const rows = await eventsWithMedia(db, eventIds)
  return rows.map(({ id }) => id)
}

export async function devicesSeen(db: Db, eventId: string): Promise<string[]> {
  const rows = await db.selectFrom('liveRuns').select('deviceId').distinct().where('eventId', '=', eventId).execute()
  return rows.map(({ deviceId }) => deviceId)
}

/** Marks media as deleted: these serials, or all of the event. */
export async function markRemoved(db: Db, eventId: string, serials: readonly string[] | null = null): Promise<void> {
  let query = db
    .updateTable('liveSegments')
    .set({ removedAt: sql<Date>`now()` })
    .where('eventId', '=', eventId)
    .where('removedAt', 'is', null)
  if (serials) query = query.where(sql<boolean>`serial = any(${serials}::bigint[])`)
  await query.execute()
}
