import { NetworkStatus } from '@apollo/client'
import { useEffect, useState } from 'react'
import { type EventFilter, useEventsHomeQuery } from '#client/graphql/generated.ts'

/** The pages of the list loaded so far, and how to get the next one. */
export function useEventPages(filter: EventFilter, search: string) {
  const { data, dataState, error, networkStatus, fetchMore, refetch } = useEventsHomeQuery({
    variables: { page: 1, filter, search: search || null },
    fetchPolicy: 'cache-and-network',
  })
  const pages = dataState === 'complete' ? data.events : null
  const loadedAt = useTimeOf(pages)

  useEffect(() => {
    if (!error) return
    const again = () => void refetch().catch(() => {})
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [error, refetch])

  /** The page after the last one; the first, when there is none yet. */
  async function loadNext() {
    if (pages) await fetchMore({ variables: { page: pages.pageInfo.page + 1 } })
    else await refetch()
  }

  const loading = networkStatus !== NetworkStatus.ready && networkStatus !== NetworkStatus.error
  return { pages, error, loading, loadedAt, loadNext }
}

/** When the value last changed. */
function useTimeOf(value: unknown): Date {
  const [time, setTime] = useState(() => ({ value, at: new Date() }))
  if (time.value === value) return time.at
  const now = { value, at: new Date() }
  setTime(now)
  return now.at
}
