import type { ApolloClient } from '@apollo/client'
import { refusalOf } from './refusal.ts'

const momentary = ['UNAVAILABLE', 'RATE_LIMITED']

/** What a screen could not read is read again as soon as the network is back, and when somebody comes back to the page. */
export function readAgainWhenBack(client: ApolloClient) {
  const readAgain = () => {
    if (!navigator.onLine || document.hidden) return
    client.refetchQueries({
      include: 'active',
      onQueryUpdated: (query) => isPassing(query.getCurrentResult().error),
    })
  }
  addEventListener('online', readAgain)
  document.addEventListener('visibilitychange', readAgain)
}

/** A refusal stays one, however often the question is asked. */
function isPassing(error: unknown): boolean {
  if (!error) return false
  const refusal = refusalOf(error)
  return refusal === null || momentary.includes(refusal.code)
}
