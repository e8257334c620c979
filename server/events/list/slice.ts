import type { EventFilter } from '#server/events/event.ts'

/** Keyset pagination behind the event `after`, or by page number when it is null. */
export type Slice = { page: number; limit: number; filter: EventFilter; after: string | null }

export const NEWEST = 'order by events.created_at desc, events.id desc'

/** WHERE clauses of disjoint sets: the user's own events (`$1`) and, beside them, public ones. */
export function scopesOf(filter: EventFilter): { own: string; others: string | null } {
  if (filter === 'mine') return { own: 'owner_id = $1', others: null }
  const status = statusOf(filter) ? ` and ${statusOf(filter)}` : ''
  return { own: `owner_id = $1 and visibility = 'private'${status}`, others: `visibility = 'public'${status}` }
}

export function statusOf(filter: EventFilter): string {
  return { all: '', mine: '', active: `status = 'live'`, completed: `status = 'completed'` }[filter]
}

/** Rows that each scope must provide: those skipped, those shown, and one that says whether a page follows. */
export function rowsNeeded({ page, limit, after }: Slice): number {
  return skipped({ page, limit, after }) + limit + 1
}

/** Ignores the visibility of `after`, so paging continues behind an event that has just become private. */
export function behind({ after }: Slice, parameter: string): string {
  if (after === null) return ''
  return ` and (events.created_at, events.id) < (select created_at, id from events where id = ${parameter})`
}

/** Reads an index in order, no further than needed. */
export function newestWhere(condition: string, most: number): string {
  return `(select id, created_at from events where ${condition} ${NEWEST} limit ${most})`
}

/** A common table expression `shown` of the slice's ids, from what each scope provides. */
export function shown(slice: Slice, provided: readonly string[]): string {
  return `shown as (
    select id from (${provided.join(' union all ')}) events ${NEWEST} offset ${skipped(slice)} limit ${slice.limit + 1}
  )`
}

function skipped({ page, limit, after }: Pick<Slice, 'page' | 'limit' | 'after'>): number {
  return after === null ? (page - 1) * limit : 0
}
