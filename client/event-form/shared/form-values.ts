import type { EventFormFragment } from '#client/graphql/generated.ts'
import type { DeviceInput, EventDraft, EventType, SponsorInput } from '#schema/event-input.ts'
import { mapEventTexts } from '#schema/event-texts.ts'
import { type Answers, emptySettings } from '#schema/sports/check.ts'
import { isSport, sports } from '#schema/sports/index.ts'
import { DEFAULT_TIME_ZONE } from '#schema/validation/limits.ts'
import { minuteOf } from '#schema/validation/local-time.ts'
import { answersFromWire } from './settings-codec.ts'

/** A sponsor row (spec 3.7). A chosen `file` replaces the stored logo on save. */
export type SponsorRow = SponsorInput & { file: File | null }

/** Values as typed. Names beyond a lowered count are kept. */
export type EventFormValues = Omit<EventDraft, 'type' | 'sponsors' | 'details'> & {
  type: EventType | ''
  /** The stored time in full, as the form works in minutes: seconds are kept while the minute is unchanged. */
  storedTime?: string
  storedTimeZone?: string
  sponsors: SponsorRow[]
  details: Record<string, unknown>
}

export const blankSponsor: SponsorRow = { name: '', logo: '', file: null }
export const blankDevice: DeviceInput = { name: '', isController: false }

/** Defaults of a new event (spec 9). */
export const blankEvent: EventFormValues = {
  ...mapEventTexts(() => ''),
  type: '',
  localTime: '',
  timeZone: DEFAULT_TIME_ZONE,
  visibility: 'public',
  sponsors: [],
  devices: [],
  details: {},
}

export function valuesOf(event: EventFormFragment): EventFormValues {
  const { type } = event
  return {
    ...mapEventTexts((name) => event[name]),
    type,
    localTime: minuteOf(event.localTime),
    storedTime: event.localTime,
    storedTimeZone: event.timeZone,
    timeZone: event.timeZone,
    visibility: event.visibility,
    language: event.language,
    sponsors: event.sponsors.map(({ name, logo }) => ({ name, logo, file: null })),
    devices: (event.devices ?? []).map(({ id, name, isController }) => ({ id, name, isController })),
    details: isSport(type) ? answersFromWire(sports[type], event.details ?? {}) : {},
  }
}

/** Initial settings of a sport. Those of the previous type are cleared (spec 4.5). */
export function freshDetails(type: EventType | ''): Answers {
  return isSport(type) ? emptySettings(sports[type]) : {}
}

/** Index of the controller: the first device unless another one is chosen. */
export function controllerPlace(devices: readonly DeviceInput[]): number {
  return Math.max(
    devices.findIndex(({ isController }) => isController),
    0,
  )
}
