import { type OwnEventFragment, useOwnEventsQuery } from '#client/graphql/generated.ts'
import { inOrder } from './event-order.ts'

/** The 50 own events created last, in the order of `event-order.ts`. */
export function useOwnEvents() {
  // Not cached: the cache's list of own events belongs to the events home.
  const { data, dataState, error, loading, refetch } = useOwnEventsQuery({ fetchPolicy: 'no-cache' })
  const events = dataState === 'complete' ? inOrder(data.events.nodes, Date.now()) : null
  return { events, failed: error !== undefined, loading, again: () => void refetch().catch(() => {}) }
}

/** Whether phones can still be invited. */
export function isOpen({ status }: OwnEventFragment): boolean {
  return status === 'scheduled' || status === 'live'
}
