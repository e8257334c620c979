import { NetworkStatus } from '@apollo/client'
import { useState } from 'react'
import { type EventFilter, MyEventsChangedDocument, useEventsHomeQuery } from '#client/graphql/generated.ts'
import { useLiveQuery } from '#client/graphql/use-live-query.ts'
import { firstPageOf } from './first-page.ts'

export type EventPages = ReturnType<typeof useEventPages>

export function useEventPages(filter: EventFilter, search: string) {
  const query = useEventsHomeQuery({ variables: firstPageOf(filter, search), fetchPolicy: 'cache-and-network' })
  const { data, dataState, error, networkStatus, fetchMore, refetch } = query
  const pages = dataState === 'complete' ? data.events : null
  const upcoming = (dataState === 'complete' && data.upcomingEvents) || []
  const loadedAt = useArrival(pages, networkStatus === NetworkStatus.ready)

  // The cache updates events that are listed; which are listed, and where, only the server knows.
  useLiveQuery(query, MyEventsChangedDocument, { variables: {}, onData: (_event, again) => again() })

  /** Loads the page after the last event; the first page when there is none yet. */
  async function loadNext() {
    const last = pages?.nodes.at(-1)
    if (pages && last)
      await fetchMore({ variables: { page: pages.pageInfo.page + 1, after: last.id, withUpcoming: false } })
    else await refetch()
  }

  const isInBackground = pages !== null && networkStatus === NetworkStatus.refetch
  const loading = !isInBackground && networkStatus !== NetworkStatus.ready && networkStatus !== NetworkStatus.error
  return { pages, upcoming, error, loading, loadedAt, loadNext }
}

/** When the value came from the server; null for a cached one. */
function useArrival(value: unknown, arrived: boolean): Date | null {
  const [arrival, setArrival] = useState<{ value: unknown; at: Date } | null>(null)
  if (arrived && arrival?.value !== value) setArrival({ value, at: new Date() })
  return arrival?.value === value ? (arrival?.at ?? null) : null
}
