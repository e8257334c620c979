import type { OwnEventFragment } from '#client/graphql/generated.ts'

type Timed = Pick<OwnEventFragment, 'status' | 'startsAt'>

/** How long after its start a scheduled event still counts as the next one. */
const LATE_MS = 6 * 60 * 60 * 1_000

/** Live events, then those to come, soonest first, then those that are over, last ones first, then those never started. */
export function inOrder<Event extends Timed>(events: readonly Event[], nowMs: number): Event[] {
  const part = (event: Event) => {
    if (event.status === 'live') return 0
    if (event.status === 'scheduled') return wasNeverStarted(event, nowMs) ? 3 : 1
    return 2
  }
  return events.toSorted((one, other) => {
    const byStart = Date.parse(one.startsAt) - Date.parse(other.startsAt)
    return part(one) - part(other) || (part(one) < 2 ? byStart : -byStart)
  })
}

/** The first event that is not one that was never started. */
export function likeliest<Event extends Timed>(ordered: readonly Event[], nowMs: number): Event | undefined {
  return ordered.find((event) => !wasNeverStarted(event, nowMs))
}

function wasNeverStarted({ status, startsAt }: Timed, nowMs: number): boolean {
  return status === 'scheduled' && Date.parse(startsAt) <= nowMs - LATE_MS
}
