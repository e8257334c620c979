import { SUGGESTION_EVENTS_MAX } from '#schema/validation/limits.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { PastEvent } from './past-event.ts'

const newest = prepared<PastEvent>(`
  select event.type, event.venue, event.started_at as "startedAt", event.sponsors, event.details, coalesce((
    select json_agg(json_build_object(
      'name', device.name,
      'hasJoined', link.claimed_at is not null,
      'hasScored', link.claimed_at is not null and lease.name = device.name
    ) order by device.position)
    from event_devices device left join device_links link on link.device_id = device.id
    where device.event_id = event.id
  ), '[]') as devices
  from events event left join scorer_leases lease on lease.event_id = event.id
  where event.owner_id = $1 and event.status <> 'cancelled'
  order by event.created_at desc, event.id desc
  limit ${SUGGESTION_EVENTS_MAX}`)

/** The last own events that were not cancelled, newest created first. */
export function pastEvents(db: Db, ownerId: string): Promise<PastEvent[]> {
  return newest(db, ownerId)
}
