import { NetworkStatus } from '@apollo/client'
import { useState } from 'react'
import { type EventFilter, useEventsHomeQuery } from '#client/graphql/generated.ts'

export type EventPages = ReturnType<typeof useEventPages>

/** The pages of the list loaded so far, and how to get the next one. */
export function useEventPages(filter: EventFilter, search: string) {
  const { data, dataState, error, networkStatus, fetchMore, refetch } = useEventsHomeQuery({
    variables: { page: 1, filter, search: search || null },
    fetchPolicy: 'cache-and-network',
  })
  const pages = dataState === 'complete' ? data.events : null
  const loadedAt = useArrival(pages, networkStatus === NetworkStatus.ready)

  /** The page after the last one; the first, when there is none yet. */
  async function loadNext() {
    if (pages) await fetchMore({ variables: { page: pages.pageInfo.page + 1 } })
    else await refetch()
  }

  const loading = networkStatus !== NetworkStatus.ready && networkStatus !== NetworkStatus.error
  return { pages, error, loading, loadedAt, loadNext }
}

/** When the value came from the server; null for one that was only kept from before. */
function useArrival(value: unknown, arrived: boolean): Date | null {
  const [arrival, setArrival] = useState<{ value: unknown; at: Date } | null>(null)
  if (arrived && arrival?.value !== value) setArrival({ value, at: new Date() })
  return arrival?.value === value ? (arrival?.at ?? null) : null
}
