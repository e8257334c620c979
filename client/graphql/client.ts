import { ApolloClient, ApolloLink } from '@apollo/client'
import { currentUser, subscribe } from '#client/session/session.ts'
import { eventCache } from './cache.ts'
import { readAgainWhenBack } from './read-again.ts'
import { bearerLink, renewLink } from './session-links.ts'
import { uploadLink } from './upload-link.ts'

export const client = new ApolloClient({
  cache: eventCache(),
  link: ApolloLink.from([renewLink, bearerLink, uploadLink]),
})

readAgainWhenBack(client)

let reader = currentUser()?.userid

/** What one person has read, the next one does not see: not even in a tab that stayed open meanwhile. */
subscribe(() => {
  const now = currentUser()?.userid
  if (now === reader) return
  reader = now
  const forgotten = now === undefined ? client.clearStore() : client.resetStore()
  forgotten.catch(() => {}) // NOTE: what cannot be read anew now is told by the queries themselves.
})
