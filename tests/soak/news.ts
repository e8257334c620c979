import { createClient } from 'graphql-ws'
import WebSocket from 'ws'
import type { Tally } from './tally.ts'

const EVENT_CHANGED = 'subscription ($id: ID!) { eventChanged(id: $id) { id status version } }'

/** Subscribes to an event, as its page does; answers how to stop. */
export function subscribe(origin: string, id: string, tally: Tally): () => unknown {
  const client = createClient({
    url: `${origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  })
  client.subscribe(
    { query: EVENT_CHANGED, variables: { id } },
    {
      next: ({ errors }) =>
        errors ? tally.failed('a subscription', errors[0]?.message) : tally.done('news of an event'),
      error: (error) => tally.failed('a subscription', error instanceof Error ? error : JSON.stringify(error)),
      complete: () => {},
    },
  )
  return client.dispose
}
