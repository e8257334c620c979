import { dateAtVenue } from '#client/format/venue-time.ts'
import type { UpcomingEventFragment } from '#client/graphql/generated.ts'

const groupNames = ['live', 'today', 'next'] as const

export type UpcomingGroup = { name: (typeof groupNames)[number]; events: UpcomingEventFragment[] }

/** Groups without events are left out. `listed`: events that the list shows, which the strip does not repeat. */
export function upcomingGroups(
  upcoming: readonly UpcomingEventFragment[],
  listed: readonly { id: string }[],
  now: number,
): UpcomingGroup[] {
  const ids = new Set(listed.map(({ id }) => id))
  const others = upcoming.filter(({ id }) => !ids.has(id))
  return groupNames
    .map((name) => ({ name, events: others.filter((event) => groupOf(event, now) === name) }))
    .filter(({ events }) => events.length > 0)
}

/** The cache may know that an event is over before the server is asked again. */
function groupOf({ status, localTime, timeZone }: UpcomingEventFragment, now: number): UpcomingGroup['name'] | null {
  if (status === 'live') return 'live'
  if (status !== 'scheduled') return null
  return localTime.slice(0, 10) > dateAtVenue(now, timeZone) ? 'next' : 'today'
}
