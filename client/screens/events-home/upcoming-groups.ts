import { dateAtVenue } from '#client/format/venue-time.ts'
import type { UpcomingEventFragment } from '#client/graphql/generated.ts'
import { UPCOMING_MAX } from '#schema/validation/limits.ts'

const groupNames = ['live', 'today', 'next'] as const

export type UpcomingGroupName = (typeof groupNames)[number]
export type UpcomingGroup = { name: UpcomingGroupName; events: UpcomingEventFragment[] }

/** Groups without events are left out. `listed`: events that the list shows, which the strip does not repeat. */
export function upcomingGroups(
  upcoming: readonly UpcomingEventFragment[],
  listed: readonly { id: string }[],
  now: number,
  names: readonly UpcomingGroupName[] = groupNames,
): UpcomingGroup[] {
  const ids = new Set(listed.map(({ id }) => id))
  const others = upcoming.filter(({ id }) => !ids.has(id))
  return names
    .map((name) => ({ name, events: others.filter((event) => groupOf(event, now) === name) }))
    .filter(({ events }) => events.length > 0)
}

/** Whether events of these groups may be missing: the server sends the nearest few, group by group. */
export function mayBeIncomplete(
  upcoming: readonly UpcomingEventFragment[],
  now: number,
  names: readonly UpcomingGroupName[],
): boolean {
  const last = upcoming[UPCOMING_MAX - 1]
  return last !== undefined && (names.includes('next') || groupOf(last, now) !== 'next')
}

/** The cache may know that an event is over before the server is asked again. */
function groupOf({ status, localTime, timeZone }: UpcomingEventFragment, now: number): UpcomingGroup['name'] | null {
  if (status === 'live') return 'live'
  if (status !== 'scheduled') return null
  return localTime.slice(0, 10) > dateAtVenue(now, timeZone) ? 'next' : 'today'
}
