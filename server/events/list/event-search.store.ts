import type { Db } from '#server/db/database.ts'
import { plannedAnew } from '#server/db/prepared.ts'
import type { EventFilter } from '#server/events/event.ts'
import { COLUMNS, type EventRow } from '#server/events/event-row.ts'
import { behind, NEWEST, newestWhere, rowsNeeded, type Slice, scopesOf, shown } from './slice.ts'

/** Every word is in the title, venue, sport or a name of a team or player. Newest first, with one row more when a page follows. */
export function foundRows(db: Db, userId: string, slice: Slice, words: readonly string[]): Promise<EventRow[]> {
  const values = [userId, ...words.flatMap(wordAndPattern), ...(slice.after === null ? [] : [slice.after])]
  return plannedAnew<EventRow>(db, foundText(slice, words), values)
}

/** How many events the words find. Counts no further than `upTo`, if given. */
export async function foundCount(
  db: Db,
  userId: string,
  { filter, words, upTo }: { filter: EventFilter; words: readonly string[]; upTo: number | null },
): Promise<number> {
  const text = upTo === null ? countText(filter, words) : boundedCountText(filter, words, upTo)
  const [row] = await plannedAnew<{ total: number }>(db, text, [userId, ...words.flatMap(wordAndPattern)])
  return row?.total ?? 0
}

/** Parameters: `$1` the user; each word and its LIKE pattern; `after`. Exported for the benchmarks. */
export function foundText(slice: Slice, words: readonly string[]): string {
  return `with ${found(slice, words)} select ${COLUMNS} from shown join events using (id) ${NEWEST}`
}

export function countText(filter: EventFilter, words: readonly string[]): string {
  const { own, others } = scopesOf(filter)
  const conditions = [
    `${own} and ${containsAll(words)}`,
    ...(others === null ? [] : [`${others} and ${indexed(words)}`]),
  ]
  const counts = conditions.map((condition) => `(select count(*) from events where ${condition})`)
  return `select (${counts.join(' + ')})::int as total`
}

export function boundedCountText(filter: EventFilter, words: readonly string[], upTo: number): string {
  const { own, others } = scopesOf(filter)
  const sets = [newestWhere(`${own} and ${containsAll(words)}`, upTo)]
  if (others !== null) sets.push(newestOfOthers(others, words, upTo))
  const counts = sets.map((set) => `(select count(*) from ${set} found)`)
  return `select least(${counts.join(' + ')}, ${upTo})::int as total`
}

function found(slice: Slice, words: readonly string[]): string {
  const { own, others } = scopesOf(slice.filter)
  const after = behind(slice, `$${2 * words.length + 2}`)
  const most = rowsNeeded(slice)
  const ofOwn = newestWhere(`${own}${after} and ${containsAll(words)}`, most)
  return shown(slice, others === null ? [ofOwn] : [ofOwn, newestOfOthers(others + after, words, most)])
}

function newestOfOthers(scope: string, words: readonly string[], most: number): string {
  return hasShortWord(words) ? newestByPairs(scope, words, most) : newestWhere(`${scope} and ${indexed(words)}`, most)
}

/** More found events than this are found sooner by reading the newest than by sorting them all. */
const SORTED_MAX = 20_000

/**
 * For words of two letters, whose frequency the planner cannot know: looks through the newest events, which is enough
 * for frequent ones; then asks the index for all; and only if those are very many reads on in order. Each step runs
 * only when the one before did not suffice.
 */
function newestByPairs(scope: string, words: readonly string[], most: number): string {
  const candidates = 1_000 + 5 * most
  const sorted = SORTED_MAX + most
  return `(with newest as materialized (
      select id, created_at from (
        select id, created_at, ${containsAll(words)} as is_found from events where ${scope} ${NEWEST} limit ${candidates}
      ) newest where is_found limit ${most}
    ), matching as materialized (
      select id, created_at from events where ${scope} and ${indexed(words)}
    ), few as materialized (
      select id, created_at from matching where (select count(*) from newest) < ${most}
        and exists (select from events where ${scope} ${NEWEST} offset ${candidates} limit 1) limit ${sorted}
    )
    select id, created_at from newest where not exists (select from few)
    union all
    (select id, created_at from few events where (select count(*) from few) < ${sorted} ${NEWEST} limit ${most})
    union all
    (select id, created_at from events where ${scope} and ${containsAll(words)} ${NEWEST}
      limit case when (select count(*) from few) = ${sorted} then ${most} else 0 end))`
}

/** Reads each row where there are few, as among a user's own events. */
function containsAll(words: readonly string[]): string {
  return words.map((_word, place) => contains(place, `(words || '')`)).join(' and ')
}

/** Uses the trigram index for every word that it can help to find. */
function indexed(words: readonly string[]): string {
  const conditions = words.map((word, place) => {
    if (hasTrigram(word)) return contains(place, 'words')
    return hasPair(word) ? `${pairOf(place)} and ${contains(place, `(words || '')`)}` : contains(place, `(words || '')`)
  })
  return conditions.join(' and ')
}

function hasShortWord(words: readonly string[]): boolean {
  return words.some((word) => hasPair(word) && !hasTrigram(word))
}

/** A word without a trigram would scan the whole index. */
function hasTrigram(word: string): boolean {
  return /[a-z\d\u0900-\u0d7f]{3}/i.test(word)
}

function hasPair(word: string): boolean {
  return /[a-z\d\u0900-\u0d7f]{2}/i.test(word)
}

/** The word's first two letters with whatever follows, or at the end: all trigrams that begin with them. */
function pairOf(place: number): string {
  const pair = `substring(folded($${2 * place + 2}) from '[a-z0-9]{2}')`
  return `(words ~ (${pair} || '[\\x01-\\x7f]') or words like ('%' || ${pair}))`
}

/** The pattern may match too much, so each match is checked for the word. */
function contains(place: number, searched: string): string {
  const [word, pattern] = [`$${2 * place + 2}`, `$${2 * place + 3}`]
  return `${searched} like folded(${pattern})
    and strpos(lower(title || e'\\n' || venue || e'\\n' || type || e'\\n' || names), lower(${word})) > 0`
}

function wordAndPattern(word: string): string[] {
  return [word, `%${word.replace(/[\\%_]/g, '\\$&')}%`]
}
