import { ApolloLink } from '@apollo/client'
import { from, mergeMap } from 'rxjs'

export function lazySocketLink(onReconnected: () => void): ApolloLink {
  let opened: Promise<ApolloLink> | null = null

  function open(): Promise<ApolloLink> {
    opened ??= import('./socket-link.ts').then(({ openSocketLink }) => openSocketLink(onReconnected))
    opened.catch(() => {
      opened = null
    })
    return opened
  }

  return new ApolloLink((operation, forward) => from(open()).pipe(mergeMap((link) => link.request(operation, forward))))
}
