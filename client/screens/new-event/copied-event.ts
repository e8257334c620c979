import { type EventFormValues, valuesOf } from '#client/event-form/shared/form-values.ts'
import { localTimeAtVenue } from '#client/format/venue-time.ts'
import type { EventFormFragment } from '#client/graphql/generated.ts'
import { asIfUtc, localTimeOf, minuteOf } from '#schema/validation/local-time.ts'

const WEEK_MS = 7 * 86_400_000

/** A new event like `event`, on its weekday and at its time in the first week that is still to come at the venue. */
export function copyOf(event: EventFormFragment, nowMs: number): EventFormValues {
  const { storedTime: _time, storedTimeZone: _zone, ...values } = valuesOf(event)
  return {
    ...values,
    localTime: nextWeekly(minuteOf(event.localTime), localTimeAtVenue(nowMs, event.timeZone)),
    devices: values.devices.map(({ name, isController }) => ({ name, isController })),
  }
}

/** Later than both, by as few weeks as possible. */
function nextWeekly(localTime: string, nowAtVenue: string): string {
  const [first, now] = [asIfUtc(localTime).getTime(), asIfUtc(nowAtVenue).getTime()]
  const weeks = Math.max(1, Math.floor((now - first) / WEEK_MS) + 1)
  return minuteOf(localTimeOf(new Date(first + weeks * WEEK_MS)))
}
