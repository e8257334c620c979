import { UPCOMING_MAX } from '#schema/validation/limits.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { COLUMNS, type EventRow } from '#server/events/event-row.ts'

const LIVE = `status = 'live'`
/** An event that is late stays for an hour. */
const NEXT = `status = 'scheduled' and starts_at > now() - interval '1 hour'`

/** Each part reads the first entries of an index. */
const candidates = ['owner_id = $1', `visibility = 'public'`].flatMap((scope) => [
  `(select id, owner_id, status, starts_at, time_zone from events where ${scope} and ${LIVE}
    order by starts_at desc, id desc limit ${UPCOMING_MAX})`,
  `(select id, owner_id, status, starts_at, time_zone from events where ${scope} and ${NEXT}
    order by starts_at, id limit ${UPCOMING_MAX})`,
])

const STARTS_AFTER_TODAY = `status = 'scheduled'
  and (starts_at at time zone time_zone)::date > (now() at time zone time_zone)::date`

/** Parameter: `$1` the user. Exported for the benchmarks. */
export const UPCOMING_TEXT = `with upcoming as (
    select id, row_number() over (
      order by status, ${STARTS_AFTER_TODAY}, owner_id <> $1,
        case status when 'live' then -extract(epoch from starts_at) else extract(epoch from starts_at) end, id
    ) as place
    from (${candidates.join(' union ')}) candidates
    order by place limit ${UPCOMING_MAX}
  )
  select ${COLUMNS} from upcoming join events using (id) order by place`

const upcoming = prepared<EventRow>(UPCOMING_TEXT)

/** Live events, then those that start today at their venue, then later ones; among them the user's own first. */
export function upcomingRows(db: Db, userId: string): Promise<EventRow[]> {
  return upcoming(db, userId)
}
