import { PAGE_LIMIT_MAX, PAGE_MAX, TOTAL_BOUND_MAX } from '#schema/validation/limits.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { Db } from '#server/db/database.ts'
import { isUuid } from '#server/db/uuid.ts'
import { invalidInput } from '#server/errors/domain-error.ts'
import type { Event, EventFilter } from '#server/events/event.ts'
import { toEvent } from '#server/events/to-event.ts'
import * as list from './event-list.store.ts'
import * as search from './event-search.store.ts'
import type { Page } from './page.ts'
import { searchWords } from './search-terms.ts'
import type { Slice } from './slice.ts'

export type PageRequest = {
  page: number
  limit: number
  filter: EventFilter
  search: string
  /** Keyset cursor: the page begins behind this event and `page` is ignored. Null to page by number. */
  after: string | null
}

export function eventPages(db: Db) {
  /** The count of a search is lazy, because it takes longer than finding one page. */
  async function listed(userId: string, slice: Slice, words: string[]) {
    if (words.length > 0) {
      const rows = await search.foundRows(db, userId, slice, words)
      const { filter } = slice
      return {
        rows,
        total: (upTo: number | null) => search.foundCount(db, userId, { filter, words, upTo }),
      }
    }
    const { rows, total } = await list.eventRows(db, userId, slice)
    return { rows, total: async (upTo: number | null) => (upTo === null ? total : Math.min(total, upTo)) }
  }

  return async (user: CurrentUser, request: PageRequest): Promise<Page<Event>> => {
    refuseOutOfRange(request)
    const { page, limit, filter, after } = request
    const words = searchWords(request.search)
    const { rows, total } = await listed(user.userId, { page, limit, filter, after }, words)
    if (rows.length === 0 && after !== null && !(await list.hasEvent(db, after))) throw unknownAfter()
    const items = rows.slice(0, limit).map((row) => toEvent(row, user))
    return {
      ...{ items, page, limit, hasMore: rows.length > limit },
      async total(upTo = null) {
        if (upTo !== null) refuseBound(upTo)
        return total(upTo)
      },
    }
  }
}

function refuseOutOfRange({ page, limit, after }: PageRequest): void {
  if (page < 1 || page > PAGE_MAX) throw invalidInput({ page: `page must be from 1 to ${PAGE_MAX}.` })
  if (limit < 1 || limit > PAGE_LIMIT_MAX) throw invalidInput({ limit: `limit must be from 1 to ${PAGE_LIMIT_MAX}.` })
  if (after !== null && !isUuid(after)) throw unknownAfter()
}

function refuseBound(upTo: number): void {
  if (upTo < 1 || upTo > TOTAL_BOUND_MAX) throw invalidInput({ upTo: `upTo must be from 1 to ${TOTAL_BOUND_MAX}.` })
}

function unknownAfter() {
  return invalidInput({ after: 'after must be the id of an event. Start again from the first page.' })
}
