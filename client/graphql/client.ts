import { ApolloClient, ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { currentUser, subscribe } from '#client/session/session.ts'
import { eventCache } from './cache.ts'
import { enumLink } from './enum-link.ts'
import { lazySocketLink } from './lazy-socket-link.ts'
import { refetchActive, refetchOnReconnect } from './refetch-on-reconnect.ts'
import { bearerLink, renewLink } from './session-links.ts'
import { translationLink } from './translation-link.ts'
import { uploadLink } from './upload-link.ts'

const transport = ApolloLink.split(
  ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
  lazySocketLink(() => refetchActive(client)),
  uploadLink,
)

export const client: ApolloClient = new ApolloClient({
  cache: eventCache(),
  link: ApolloLink.from([enumLink, translationLink, renewLink, bearerLink, transport]),
})

refetchOnReconnect(client)

let reader = currentUser()?.userid

/** Clears the cache when the signed-in user changes, also in a tab that stayed open. */
subscribe(() => {
  const now = currentUser()?.userid
  if (now === reader) return
  reader = now
  const forgotten = now === undefined ? client.clearStore() : client.resetStore()
  forgotten.catch(() => {}) // NOTE: each query reports its own refetch error.
})
