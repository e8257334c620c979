import { createClient } from 'graphql-ws'
import WebSocket from 'ws'
import type { Tally } from './tally.ts'

const EVENT_CHANGED = 'subscription ($id: ID!) { eventChanged(id: $id) { id status version } }'

/** Subscribes to an event, as its page does; returns how to stop. */
export function subscribe(origin: string, id: string, tally: Tally): () => unknown {
  const client = createClient({
    url: `${origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  })
  /** Retried by the next page. */
  const refused = (error: unknown) => {
    const said = error instanceof Error ? error.message : JSON.stringify(error)
    if (said.includes('UNAVAILABLE')) tally.waited()
    else tally.failed('a subscription', said)
  }
  client.subscribe(
    { query: EVENT_CHANGED, variables: { id } },
    {
      next: ({ errors }) => (errors ? refused(errors) : tally.done('news of an event')),
      error: refused,
      complete: () => {},
    },
  )
  return client.dispose
}
