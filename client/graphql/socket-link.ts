import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { createClient } from 'graphql-ws'
import { backOffMs } from '#client/media/back-off.ts'
import { accessToken, refreshIfOverdue, subscribe } from '#client/session/session.ts'

const LONGEST_WAIT_MS = 30_000
const PING_EVERY_MS = 20_000
const PONG_WITHIN_MS = 10_000
/** Keeps the connection open while the user changes screens. */
const CLOSE_AFTER_MS = 5_000

/** One WebSocket for all subscriptions of the page, with the access token; reconnects by itself, also when it is renewed. */
export function openSocketLink(onReconnected: () => void): GraphQLWsLink {
  let silence: ReturnType<typeof setTimeout> | undefined
  const client = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    lazyCloseTimeout: CLOSE_AFTER_MS,
    keepAlive: PING_EVERY_MS,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (retries) => networkOr(backOffMs(retries, { longestMs: LONGEST_WAIT_MS })),
    async connectionParams() {
      await refreshIfOverdue()
      const token = accessToken()
      return token === null ? {} : { authorization: `Bearer ${token}` }
    },
    on: {
      connected: (_socket, _payload, wasLost) => wasLost && onReconnected(),
      ping(isReceived) {
        if (!isReceived) silence = setTimeout(() => client.terminate(), PONG_WITHIN_MS)
      },
      pong: () => clearTimeout(silence),
      closed: () => clearTimeout(silence),
    },
  })

  let used = accessToken()
  subscribe(() => {
    const before = used
    used = accessToken()
    if (used !== before) client.terminate()
  })
  return new GraphQLWsLink(client)
}

function networkOr(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, waitMs)
    addEventListener('online', done)
  })
}
