import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { holdLock } from '#server/db/lock.ts'
import type { Camera } from '#server/live/programme/decisions/live.ts'

export type StreamRow = NonNullable<Awaited<ReturnType<typeof streamRow>>>

/** `cutsMark` changes with the event's cuts. */
export function streamRow(db: Db, eventId: string) {
  return db
    .selectFrom('events')
    .leftJoin('liveControls', 'liveControls.eventId', 'events.id')
    .select(['events.slug', 'events.status', 'events.startedAt', 'events.endedAt', 'liveControls.autoSubstitute'])
    .select([
      sql<Camera[]>`coalesce((
        select json_agg(json_build_object('deviceId', id, 'isController', is_controller) order by position)
        from event_devices where event_id = events.id
      ), '[]')`.as('cameras'),
      sql<string>`(
        select count(*) || '/' || coalesce(max(serial), 0) from live_cuts where event_id = events.id
      )`.as('cutsMark'),
    ])
    .where('events.id', '=', eventId)
    .executeTakeFirst()
}

export function eventOfSlug(db: Db, slug: string) {
  return db.selectFrom('events').select(['id', 'status']).where('slug', '=', slug).executeTakeFirst()
}

export async function statusOf(db: Db, eventId: string) {
  const row = await db.selectFrom('events').select('status').where('id', '=', eventId).executeTakeFirst()
  return row?.status
}

export async function eventsToDecide(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('status', '=', 'live'),
        eb.and([eb('status', '=', 'completed'), eb('endedAt', '>', sql<Date>`now() - interval '1 minute'`)]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export async function liveEventsOf(trx: Db, ownerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('events')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('ownerId', '=', ownerId)
    .where('status', '=', 'live')
    .executeTakeFirstOrThrow()
  return count
}

/** Serialises a user's starts until the transaction ends, so that their number can be checked. */
export async function lockStartsOf(trx: Db, ownerId: string): Promise<void> {
  await holdLock(trx, `starts of ${ownerId}`)
}

/** Events that ended so many days ago and still have segments. */
export async function eventsEndedBefore(db: Db, days: number): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('endedAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('liveSegments')
          .select('serial')
          .whereRef('liveSegments.eventId', '=', 'events.id')
          .where('removedAt', 'is', null),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export async function eventsLiveFor(db: Db, milliseconds: number): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('status', '=', 'live')
    .where('startedAt', '<', sql<Date>`now() - make_interval(secs => ${milliseconds / 1_000})`)
    .execute()
  return rows.map(({ id }) => id)
}
