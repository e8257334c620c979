import type { EventFormFragment } from '#client/graphql/generated.ts'
import type { DeviceInput, EventDraft, EventType, SponsorInput, Visibility } from '#schema/event-rules.ts'
import { DEFAULT_TIME_ZONE } from '#schema/limits.ts'
import { type Answers, freshAnswers } from '#schema/sports/check.ts'
import { isSport, sports } from '#schema/sports/index.ts'
import { answersFromWire } from './settings.ts'

/** A sponsor on the form (spec 3.7). A newly chosen file takes the place of the stored logo when the event is saved. */
export type SponsorRow = SponsorInput & { file: File | null }

/** What the form holds: everything as it was typed, and more names than are asked for when a count went down. */
export type EventFormValues = Omit<EventDraft, 'type' | 'sponsors' | 'details'> & {
  type: EventType | ''
  sponsors: SponsorRow[]
  details: Record<string, unknown>
}

export const blankSponsor: SponsorRow = { name: '', logo: '', file: null }
export const blankDevice: DeviceInput = { name: '', isController: false }

/** A fresh form (spec 9). */
export const blankEvent: EventFormValues = {
  title: '',
  description: '',
  type: '',
  venue: '',
  localTime: '',
  timeZone: DEFAULT_TIME_ZONE,
  visibility: 'public',
  sponsors: [],
  devices: [],
  details: {},
}

/** A stored event as its owner edits it. */
export function valuesOf(event: EventFormFragment): EventFormValues {
  const type = event.type.toLowerCase() as EventType
  return {
    title: event.title,
    description: event.description,
    type,
    venue: event.venue,
    localTime: event.localTime,
    timeZone: event.timeZone,
    visibility: event.visibility.toLowerCase() as Visibility,
    sponsors: event.sponsors.map(({ name, logo }) => ({ name, logo, file: null })),
    devices: (event.devices ?? []).map(({ id, name, isController }) => ({ id, name, isController })),
    details: isSport(type) ? answersFromWire(sports[type], event.details ?? {}) : {},
  }
}

/** The settings with which a sport's section begins. Those of the type before it are cleared (spec 4.5). */
export function freshDetails(type: EventType | ''): Answers {
  return isSport(type) ? freshAnswers(sports[type]) : {}
}

/** Who is the controller: the first device unless another is chosen. */
export function controllerPlace(devices: readonly DeviceInput[]): number {
  return Math.max(
    devices.findIndex(({ isController }) => isController),
    0,
  )
}
