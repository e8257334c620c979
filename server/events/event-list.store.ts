import type { Db } from '#server/db/database.ts'
import { plannedAnew, prepared } from '#server/db/prepared.ts'
import type { EventFilter } from './event.ts'
import { COLUMNS, type EventRow } from './event-row.ts'

export type Slice = { page: number; limit: number; filter: EventFilter }

type Listed = { total: number } & (EventRow | { id: null })

/**
 * A slice of own events and other people's public ones, newest first in an order that is total, with one row more than the
 * page holds, so that the caller can tell whether another page follows; and how many there are on all pages.
 * The first pages are prepared: their statements, one for each filter and limit, are what everybody asks for.
 */
export async function eventRows(db: Db, viewerId: string, slice: Slice): Promise<{ rows: EventRow[]; total: number }> {
  const listed =
    slice.page === 1 ? await firstPage(slice)(db, viewerId) : await plannedAnew<Listed>(db, listText(slice), [viewerId])
  return { rows: listed.filter((row) => row.id !== null), total: listed[0]?.total ?? 0 }
}

/** The same of the events whose title, venue or sport contain every word; how many there are is another question. */
export function foundRows(db: Db, viewerId: string, slice: Slice, words: readonly string[]): Promise<EventRow[]> {
  return plannedAnew<EventRow>(db, foundText(slice, words), [viewerId, ...words.flatMap(wordAndPattern)])
}

export async function foundCount(
  db: Db,
  viewerId: string,
  filter: EventFilter,
  words: readonly string[],
): Promise<number> {
  const values = [viewerId, ...words.flatMap(wordAndPattern)]
  const [row] = await plannedAnew<{ total: number }>(db, countText(filter, words), values)
  return row?.total ?? 0
}

/** The statement of a slice of what a search finds: for a viewer, `$1`, and for each word, itself and its pattern. */
export function foundText(slice: Slice, words: readonly string[]): string {
  return `with ${shown(slice, words)} select ${COLUMNS} from shown join events using (id) ${NEWEST}`
}

/** The statement that counts what a search finds. */
export function countText(filter: EventFilter, words: readonly string[]): string {
  const counts = branches(filter, words).map((branch) => `(select count(*) from events where ${branch})`)
  return `select (${counts.join(' + ')})::int as total`
}

const NEWEST = 'order by events.created_at desc, events.id desc'

const firstPages = new Map<string, ReturnType<typeof prepared<Listed>>>()

function firstPage(slice: Slice): ReturnType<typeof prepared<Listed>> {
  const key = `${slice.filter} ${slice.limit}`
  const statement = firstPages.get(key) ?? prepared<Listed>(listText(slice))
  firstPages.set(key, statement)
  return statement
}

/** The statement of a slice, for a viewer, `$1`. When the page is empty there is a row for the total alone. */
export function listText(slice: Slice): string {
  return `with ${shown(slice)} select ${COLUMNS}, total from (select (${total(slice.filter)})::int as total) counted
    left join (shown join events using (id)) on true ${NEWEST}`
}

/** Public events are counted as they come and go; one's own, of which there are few, are looked up. */
function total(filter: EventFilter): string {
  const [own = '', isPublic] = branches(filter)
  const ofOwn = `(select count(*) from events where ${own})`
  const statuses = statusOf(filter) ? ` where ${statusOf(filter)}` : ''
  return isPublic ? `${ofOwn} + (select coalesce(sum(events), 0) from event_tallies${statuses})` : ofOwn
}

/**
 * The ids of a slice. Each branch is in order by an index of its own and read no further than the slice ends, so that neither
 * other people's private events nor a deep page's forerunners are fetched.
 */
function shown({ page, limit, filter }: Slice, words: readonly string[] = []): string {
  const skipped = (page - 1) * limit
  const ids = branches(filter, words).map(
    (branch) => `(select id, created_at from events where ${branch} ${NEWEST} limit ${skipped + limit + 1})`,
  )
  return `shown as (
    select id from (${ids.join(' union all ')}) events ${NEWEST} offset ${skipped} limit ${limit + 1}
  )`
}

/** What makes the list: one's own events and, beside them, other people's public ones; no event is in both. */
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

/** How events that contain a word are found: by the index, or by reading each, as one's own are, of which there are few. */
type Way = 'indexed' | 'read'

/** What is too short for a trigram would go through the whole index. */
function wayAmongMany(word: string): Way {
  return /[a-z\d\u0900-\u0d7f]{3}/i.test(word) ? 'indexed' : 'read'
}

/** The pattern finds by the index, now and then too much; what it finds has to contain the word. */
function contains(place: number, way: Way): string {
  const [word, pattern] = [`$${2 * place + 2}`, `$${2 * place + 3}`]
  return `${way === 'indexed' ? 'words' : `(words || '')`} like folded(${pattern})
    and strpos(lower(title || e'\\n' || venue || e'\\n' || type), lower(${word})) > 0`
}

function wordAndPattern(word: string): string[] {
  return [word, `%${word.replace(/[\\%_]/g, '\\$&')}%`]
}
