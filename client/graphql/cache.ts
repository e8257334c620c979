import { InMemoryCache } from '@apollo/client'
import { eventPages } from './event-pages.ts'
import { possibleTypes } from './generated.ts'

/** Lists and a sport's settings are replaced on write, never merged with an older version. */
const replaced = { merge: false } as const

export function eventCache() {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Query: { fields: { events: eventPages, upcomingEvents: replaced } },
      SponsorRota: { keyFields: ['eventId'] },
      Event: { fields: { details: replaced, devices: replaced, revisions: replaced, sponsors: replaced } },
    },
  })
}
