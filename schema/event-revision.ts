import type { DeviceInput, EventInput } from './event-input.ts'
import { type EventTextName, eventTextNames } from './event-texts.ts'

export const changeSources = ['web', 'graphql', 'rest'] as const
export type ChangeSource = (typeof changeSources)[number]

/** A setting as named in an event's history. `time` is the local time with its time zone. */
export type EventField =
  | EventTextName
  | 'type'
  | 'time'
  | 'visibility'
  | 'language'
  | 'sponsors'
  | 'devices'
  | 'details'

const ordered: readonly EventField[] = ['title', 'description', 'type', ...eventTextNames]
export const eventFields: readonly EventField[] = [
  ...new Set(ordered),
  'time',
  'visibility',
  'language',
  'sponsors',
  'devices',
  'details',
]

export type EventState = Omit<EventInput, 'devices'> & { devices: (DeviceInput & { id: string })[] }
