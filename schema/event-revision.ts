import type { DeviceInput, EventInput } from './event-input.ts'

/** Interface of a change: the web app, GraphQL with an API token, or the legacy REST API. */
export const changeSources = ['web', 'graphql', 'rest'] as const
export type ChangeSource = (typeof changeSources)[number]

/** Fields as named in an event's history. `time` is the local time with its time zone. */
export const eventFields = [
  'title',
  'description',
  'type',
  'venue',
  'time',
  'visibility',
  'sponsors',
  'devices',
  'details',
] as const
export type EventField = (typeof eventFields)[number]

/** An event's settings at one version. Devices have their ids. */
export type EventState = Omit<EventInput, 'devices'> & { devices: (DeviceInput & { id: string })[] }
