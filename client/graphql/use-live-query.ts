import type { ObservableQuery, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useCallback, useEffect } from 'react'
import { hasFurtherPages } from './event-pages.ts'
import { useChanges } from './use-changes.ts'

/** Makes up for lost messages, and for networks that block WebSockets. */
const POLL_MS = 60_000

// biome-ignore lint/suspicious/noExplicitAny: a query of any data and variables
type Query = { observable: ObservableQuery<any, any> }

type Changes<Data, Variables> = {
  variables: Variables
  skip?: boolean
  /** For results that the cache does not merge into the query by itself. */
  onData?(data: Data, refetch: () => void): void
}

/** Keeps a query's result current by a subscription, whose messages update the cache. */
export function useLiveQuery<Data, Variables extends OperationVariables>(
  { observable }: Query,
  changed: TypedDocumentNode<Data, Variables>,
  { variables, skip = false, onData }: Changes<Data, Variables>,
): void {
  const refetch = useCallback(() => {
    // A refetch returns only the first page, which would replace all loaded ones.
    if (!hasFurtherPages(observable.getCurrentResult().data)) observable.refetch().catch(() => {})
  }, [observable])

  useChanges(changed, { variables, skip, onData: (data) => onData?.(data, refetch), onGap: refetch })

  useEffect(() => {
    if (skip) return
    const polling = setInterval(() => {
      if (!document.hidden && navigator.onLine) refetch()
    }, POLL_MS)
    return () => clearInterval(polling)
  }, [skip, refetch])
}
