import { useAddContactsMutation } from '#client/graphql/generated.ts'
import { batchesOf, type NewContact } from './contact-lines.ts'

/** Returns what adds contacts, in as many requests as they need. Rejects with the server's error; earlier parts stay. */
export function useAdding(): (contacts: readonly NewContact[]) => Promise<void> {
  const [addContacts] = useAddContactsMutation({ refetchQueries: ['Contacts'] })
  return async (contacts) => {
    for (const part of batchesOf(contacts)) await addContacts({ variables: { contacts: part } })
  }
}
