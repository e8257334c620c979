import type { ApolloClient } from '@apollo/client'
import { accessToken, subscribe } from '#client/session/session.ts'
import { hasFurtherPages } from './event-pages.ts'
import { serverErrorOf } from './server-error.ts'

/** Errors worth a retry; the last one because the token may have been renewed since. */
const passing = ['UNAVAILABLE', 'RATE_LIMITED', 'UNAUTHENTICATED']

/** Refetches failed queries on `online` and when the page is shown, and all active ones when the session is renewed. */
export function refetchOnReconnect(client: ApolloClient) {
  const readAgain = () => {
    if (!navigator.onLine || document.hidden) return
    client.refetchQueries({
      include: 'active',
      onQueryUpdated: (query) => isPassing(query.getCurrentResult().error),
    })
  }
  addEventListener('online', readAgain)
  document.addEventListener('visibilitychange', readAgain)
  let token = accessToken()
  subscribe(() => {
    const before = token
    token = accessToken()
    if (before !== null && token !== null && token !== before) refetchActive(client)
  })
}

export function refetchActive(client: ApolloClient): void {
  client.refetchQueries({
    include: 'active',
    // A refetch returns only the first page, which would replace all loaded ones.
    onQueryUpdated: (query) => !hasFurtherPages(query.getCurrentResult().data),
  })
}

function isPassing(error: unknown): boolean {
  if (!error) return false
  const serverError = serverErrorOf(error)
  return serverError === null || passing.includes(serverError.code)
}
