import type { Db } from '#server/db/database.ts'
import { plannedAnew, prepared } from '#server/db/prepared.ts'
import type { EventFilter } from '#server/events/event.ts'
import { COLUMNS, type EventRow } from '#server/events/event-row.ts'

/** Keyset pagination behind the event `after`, or by page number when it is null. */
export type Slice = { page: number; limit: number; filter: EventFilter; after: string | null }

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

/** Like `eventRows`, for events whose title, venue or sport contains every word; `foundCount` counts them. */
export function foundRows(db: Db, userId: string, slice: Slice, words: readonly string[]): Promise<EventRow[]> {
  const values = [userId, ...words.flatMap(wordAndPattern), ...(slice.after === null ? [] : [slice.after])]
  return plannedAnew<EventRow>(db, foundText(slice, words), values)
}

const known = prepared<{ id: string }>('select id from events where id = $1')

export async function hasEvent(db: Db, id: string): Promise<boolean> {
  return (await known(db, id)).length > 0
}

export async function foundCount(
  db: Db,
  userId: string,
  filter: EventFilter,
  words: readonly string[],
): Promise<number> {
  const values = [userId, ...words.flatMap(wordAndPattern)]
  const [row] = await plannedAnew<{ total: number }>(db, countText(filter, words), values)
  return row?.total ?? 0
}

/** Parameters: `$1` the user; each word and its LIKE pattern; `after`. Exported for the benchmarks. */
export function foundText(slice: Slice, words: readonly string[]): string {
  return `with ${shown(slice, words)} select ${COLUMNS} from shown join events using (id) ${NEWEST}`
}

export function countText(filter: EventFilter, words: readonly string[]): string {
  const counts = branches(filter, words).map((branch) => `(select count(*) from events where ${branch})`)
  return `select (${counts.join(' + ')})::int as total`
}

const NEWEST = 'order by events.created_at desc, events.id desc'

const commonPages = new Map<string, ReturnType<typeof prepared<Listed>>>()

function commonPage(slice: Slice): ReturnType<typeof prepared<Listed>> {
  const key = `${slice.filter} ${slice.limit} ${slice.after === null ? 'first' : 'after'}`
  const statement = commonPages.get(key) ?? prepared<Listed>(listText(slice))
  commonPages.set(key, statement)
  return statement
}

/** Parameters: `$1` the user, `$2` `after`. For an empty page it returns one row that holds only the total. */
export function listText(slice: Slice): string {
  return `with ${shown(slice)} select ${COLUMNS}, total from (select (${total(slice.filter)})::int as total) counted
    left join (shown join events using (id)) on true ${NEWEST}`
}

/** Public events are counted by triggers in `event_tallies`; a user's own are few and counted directly. */
function total(filter: EventFilter): string {
  const [own = '', isPublic] = branches(filter)
  const ofOwn = `(select count(*) from events where ${own})`
  const statuses = statusOf(filter) ? ` where ${statusOf(filter)}` : ''
  return isPublic ? `${ofOwn} + (select coalesce(sum(events), 0) from event_tallies${statuses})` : ofOwn
}

/** Each branch reads its own index in order, no further than the slice, so only the slice's rows are fetched. */
function shown({ page, limit, filter, after }: Slice, words: readonly string[] = []): string {
  const skipped = after === null ? (page - 1) * limit : 0
  const behind = after === null ? '' : ` and ${isBehind(`$${2 * words.length + 2}`)}`
  const ids = branches(filter, words).map(
    (branch) => `(select id, created_at from events where ${branch}${behind} ${NEWEST} limit ${skipped + limit + 1})`,
  )
  return `shown as (
    select id from (${ids.join(' union all ')}) events ${NEWEST} offset ${skipped} limit ${limit + 1}
  )`
}

/** Ignores the visibility of `after`, so paging continues behind an event that has just become private. */
function isBehind(after: string): string {
  return `(events.created_at, events.id) < (select created_at, id from events where id = ${after})`
}

/** WHERE clauses of disjoint sets: the user's own events and, beside them, public ones. */
function branches(filter: EventFilter, words: readonly string[] = []): string[] {
  const narrowed = (branch: string, wayTo: (word: string) => Way) =>
    [branch, statusOf(filter), ...words.map((word, place) => contains(place, wayTo(word)))]
      .filter(Boolean)
      .join(' and ')
  if (filter === 'mine') return [narrowed('owner_id = $1', () => 'read')]
  return [
    narrowed(`owner_id = $1 and visibility = 'private'`, () => 'read'),
    narrowed(`visibility = 'public'`, wayAmongMany),
  ]
}

function statusOf(filter: EventFilter): string {
  return { all: '', mine: '', active: `status = 'live'`, completed: `status = 'completed'` }[filter]
}

/** Search by trigram index, or by reading each row where there are few, as among a user's own events. */
type Way = 'indexed' | 'read'

/** A word without a trigram would scan the whole index. */
function wayAmongMany(word: string): Way {
  return /[a-z\d\u0900-\u0d7f]{3}/i.test(word) ? 'indexed' : 'read'
}

/** The pattern may match too much by the index, so each match is checked for the word. */
function contains(place: number, way: Way): string {
  const [word, pattern] = [`$${2 * place + 2}`, `$${2 * place + 3}`]
  return `${way === 'indexed' ? 'words' : `(words || '')`} like folded(${pattern})
    and strpos(lower(title || e'\\n' || venue || e'\\n' || type), lower(${word})) > 0`
}

function wordAndPattern(word: string): string[] {
  return [word, `%${word.replace(/[\\%_]/g, '\\$&')}%`]
}
