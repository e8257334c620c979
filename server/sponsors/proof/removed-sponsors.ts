import type { SponsorInput } from '#schema/event-input.ts'
import { comparisonKey } from '#schema/validation/text.ts'
import type { Db } from '#server/db/database.ts'
import type { Event } from '#server/events/event.ts'
import { latestShown, ledgerSponsors } from './ledger.store.ts'

/** Sponsors that were charged or shown and are no longer in their event's list, by event, in the order of their names. */
export async function removedSponsors(db: Db, events: readonly Event[]): Promise<Map<Event, SponsorInput[]>> {
  const ids = events.map(({ id }) => id)
  const [charged, shown] = await Promise.all([ledgerSponsors(db, ids), latestShown(db, ids)])
  return new Map(
    events.map((event) => {
      const known = [...charged, ...shown].filter(({ eventId }) => eventId === event.id)
      const removed = new Map(known.map(({ sponsor, name, logo }) => [sponsor, { name, logo }]))
      for (const { name } of event.sponsors) removed.delete(comparisonKey(name))
      return [event, [...removed.values()].sort((a, b) => (a.name < b.name ? -1 : 1))]
    }),
  )
}
