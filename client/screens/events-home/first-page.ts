import type { EventFilter, EventsHomeQueryVariables } from '#client/graphql/generated.ts'

/** What is live or next is asked for only while nothing narrows the list. */
export function firstPageOf(filter: EventFilter, search: string) {
  const withUpcoming = filter === 'all' && search === ''
  return { filter, search: search || null, after: null, withUpcoming } satisfies EventsHomeQueryVariables
}
