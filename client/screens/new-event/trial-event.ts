import { blankDevice, blankEvent, type EventFormValues } from '#client/event-form/shared/form-values.ts'
import { localTimeAtVenue } from '#client/format/venue-time.ts'
import { DEFAULT_TIME_ZONE } from '#schema/validation/limits.ts'

/** Time to submit the form before its start is in the past. */
const AHEAD_MS = 5 * 60_000

type TrialWords = { title: string; description: string; venue: string; device: string }

/** An event to try the product with: at once, with one phone, and found by nobody else. */
export function trialEvent(nowMs: number, { device, ...texts }: TrialWords): EventFormValues {
  return {
    ...blankEvent,
    ...texts,
    type: 'other',
    localTime: localTimeAtVenue(nowMs + AHEAD_MS, DEFAULT_TIME_ZONE),
    visibility: 'private',
    devices: [{ ...blankDevice, name: device }],
  }
}
