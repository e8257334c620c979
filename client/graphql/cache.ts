import { type FieldPolicy, InMemoryCache } from '@apollo/client'
import { eventPages } from './event-pages.ts'
import { possibleTypes } from './generated.ts'

/** Lists and a sport's settings are replaced on write, never merged with an older version. */
const replaced = { merge: false } as const

/** A longer list of the same search takes the place of a shorter one. */
const contactPages = { keyArgs: ['search'], merge: false } satisfies FieldPolicy

export function eventCache() {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Query: { fields: { contacts: contactPages, events: eventPages, upcomingEvents: replaced } },
      SponsorRota: { keyFields: ['eventId'] },
      Event: {
        fields: {
          details: replaced,
          devices: replaced,
          resultWordings: replaced,
          revisions: replaced,
          sponsors: replaced,
        },
      },
    },
  })
}
