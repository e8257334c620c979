import { InMemoryCache } from '@apollo/client'
import { eventPages } from './event-pages.ts'
import { possibleTypes } from './generated.ts'

/** What a write replaces whole: two versions of a list, or of a sport's settings, are never mixed. */
const replaced = { merge: false } as const

export function eventCache() {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Query: { fields: { events: eventPages } },
      Event: { fields: { details: replaced, devices: replaced, sponsors: replaced } },
    },
  })
}
