import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Title and date of an event, and the name of its device; null for a device that was removed. */
export function downloadedEvent(db: Db, eventId: string, deviceId: string | null) {
  return db
    .selectFrom('events')
    .leftJoin('eventDevices', (join) =>
      join.onRef('eventDevices.eventId', '=', 'events.id').on('eventDevices.id', '=', deviceId),
    )
    .select(['events.title', 'events.localTime', 'eventDevices.name as cameraName'])
    .where('events.id', '=', eventId)
    .executeTakeFirst()
}

export function runSizes(db: Db, eventId: string) {
  return db
    .selectFrom('liveRuns')
    .select(['deviceId', 'run', 'width', 'height'])
    .where('eventId', '=', eventId)
    .execute()
}

export function runInits(db: Db, eventId: string) {
  return db.selectFrom('liveRuns').select(['deviceId', 'run', 'init']).where('eventId', '=', eventId).execute()
}

/** What is stored of each device, and whether some of it was deleted. */
export async function storedMedia(db: Db, eventId: string) {
  const rows = await db
    .selectFrom('liveSegments')
    .select(['deviceId'])
    .select([
      sql<number>`coalesce(sum(bytes) filter (where removed_at is null), 0)::float8`.as('bytes'),
      sql<number>`(count(*) filter (where removed_at is null))::int`.as('segments'),
      sql<number>`(count(removed_at))::int`.as('removed'),
    ])
    .where('eventId', '=', eventId)
    .groupBy('deviceId')
    .execute()
  return rows
}
