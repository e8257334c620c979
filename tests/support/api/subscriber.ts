import { createClient } from 'graphql-ws'
import WebSocket from 'ws'
import type { TestApp } from '#tests/support/servers/app.ts'
import type { GraphQLErrorBody } from './graphql.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test asked for
export type SubscriptionResult = { data?: any; errors?: readonly Partial<GraphQLErrorBody>[] }

/** Subscribes over WebSocket. `next` resolves to undefined when the subscription has completed. */
export function subscribe({ app }: Pick<TestApp, 'app'>, query: string, variables = {}, bearer?: string) {
  const client = createClient({
    url: `${app.listeningOrigin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: bearer ? { authorization: `Bearer ${bearer}` } : {},
    retryAttempts: 0,
  })
  const news = client.iterate({ query, variables })
  return {
    async next(): Promise<SubscriptionResult | undefined> {
      try {
        const { value, done } = await news.next()
        return done ? undefined : (value as SubscriptionResult)
      } catch (errors) {
        return { errors: errors as GraphQLErrorBody[] }
      }
    },
    close: () => client.dispose(),
  }
}

/** Returns the first message that `isAwaited` accepts, an error, or undefined at the end. Skips messages of earlier changes. */
export async function nextThat(
  { next }: Pick<ReturnType<typeof subscribe>, 'next'>,
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test asked for
  isAwaited: (data: any) => boolean,
): Promise<SubscriptionResult | undefined> {
  for (;;) {
    const news = await next()
    if (!news?.data || news.errors || isAwaited(news.data)) return news
  }
}

/** Repeats a change until a message arrives, since nothing tells when a subscription is active. */
export async function nextWhileRepeating(
  next: Promise<SubscriptionResult | undefined>,
  change: () => Promise<unknown>,
): Promise<SubscriptionResult | undefined> {
  let heard: { news: SubscriptionResult | undefined } | null = null
  void next.then((news) => {
    heard = { news }
  })
  while (heard === null) await change()
  return next
}

export const codesOf = (news: SubscriptionResult | undefined) => news?.errors?.map(({ extensions }) => extensions?.code)
