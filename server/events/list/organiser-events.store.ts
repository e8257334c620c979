import { ORGANISER_EVENTS_MAX } from '#schema/validation/limits.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { COLUMNS, type EventRow } from '#server/events/event-row.ts'

/** Parameter: `$1` an event, which is left out. Each part reads the first entries of an index. */
function candidates(part: string, condition: string, order: string): string {
  return `(select id, ${part} as part, row_number() over (order by ${order}) as place from events
    where owner_id = (select owner_id from events where id = $1) and visibility = 'public' and id <> $1 and ${condition}
    order by ${order} limit ${ORGANISER_EVENTS_MAX})`
}

/** An event that is late stays for an hour. */
const parts = [
  candidates('1', `status = 'live'`, 'starts_at desc, id'),
  candidates('2', `status = 'scheduled' and starts_at > now() - interval '1 hour'`, 'starts_at, id'),
  candidates('3', `status = 'completed'`, 'ended_at desc, id'),
]

const others = prepared<EventRow>(`
  with chosen as (select * from (${parts.join(' union all ')}) candidates order by part, place limit ${ORGANISER_EVENTS_MAX})
  select ${COLUMNS} from chosen join events using (id) order by part, place`)

/** Public events of the organiser of `eventId`: live ones, then those that start next, then those that ended last. */
export function otherEventRows(db: Db, eventId: string): Promise<EventRow[]> {
  return others(db, eventId)
}
