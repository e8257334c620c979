import type { Db } from '#server/db/database.ts'
import { plannedAnew, prepared } from '#server/db/prepared.ts'
import type { EventFilter } from '#server/events/event.ts'
import { COLUMNS, type EventRow } from '#server/events/event-row.ts'
import { behind, NEWEST, newestWhere, rowsNeeded, type Slice, scopesOf, shown, statusOf } from './slice.ts'

type Listed = { total: number } & (EventRow | { id: null })

/** Newest first, with one row more than `limit` when a page follows. First and keyset pages are prepared statements. */
export async function eventRows(db: Db, userId: string, slice: Slice): Promise<{ rows: EventRow[]; total: number }> {
  const values = [userId, ...(slice.after === null ? [] : [slice.after])]
  const isCommon = slice.page === 1 || slice.after !== null
  const listed = isCommon
    ? await commonPage(slice)(db, ...values)
    : await plannedAnew<Listed>(db, listText(slice), values)
  return { rows: listed.filter((row) => row.id !== null), total: listed[0]?.total ?? 0 }
}

const known = prepared<{ id: string }>('select id from events where id = $1')

export async function hasEvent(db: Db, id: string): Promise<boolean> {
  return (await known(db, id)).length > 0
}

const commonPages = new Map<string, ReturnType<typeof prepared<Listed>>>()

function commonPage(slice: Slice): ReturnType<typeof prepared<Listed>> {
  const key = `${slice.filter} ${slice.limit} ${slice.after === null ? 'first' : 'after'}`
  const statement = commonPages.get(key) ?? prepared<Listed>(listText(slice))
  commonPages.set(key, statement)
  return statement
}

/** Parameters: `$1` the user, `$2` `after`. For an empty page it returns one row that holds only the total. */
export function listText(slice: Slice): string {
  const { own, others } = scopesOf(slice.filter)
  const provided = [own, others]
    .filter((scope) => scope !== null)
    .map((scope) => newestWhere(scope + behind(slice, '$2'), rowsNeeded(slice)))
  return `with ${shown(slice, provided)} select ${COLUMNS}, total from (select (${total(slice.filter)})::int as total) counted
    left join (shown join events using (id)) on true ${NEWEST}`
}

/** Public events are counted by triggers in `event_tallies`; a user's own are few and counted directly. */
function total(filter: EventFilter): string {
  const { own, others } = scopesOf(filter)
  const ofOwn = `(select count(*) from events where ${own})`
  const statuses = statusOf(filter) ? ` where ${statusOf(filter)}` : ''
  return others === null ? ofOwn : `${ofOwn} + (select coalesce(sum(events), 0) from event_tallies${statuses})`
}
