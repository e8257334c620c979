import { isDeepStrictEqual } from 'node:util'
import type { DeviceInput, EventDraft } from '#schema/event-input.ts'
import { type EventField, type EventState, eventFields } from '#schema/event-revision.ts'
import type { EventRow } from '#server/events/event-row.ts'

export function stateOf(row: EventRow): EventState {
  const { title, description, type, venue, localTime, timeZone, visibility, sponsors, devices, details } = row
  return { title, description, type, venue, localTime, timeZone, visibility, sponsors, devices, details }
}

/** Settings that an update would change; empty when it equals what is stored. */
export function changedFields(stored: EventState, input: EventDraft): EventField[] {
  const changed: Record<EventField, boolean> = {
    title: stored.title !== input.title,
    description: stored.description !== input.description,
    type: stored.type !== input.type,
    venue: stored.venue !== input.venue,
    time: stored.localTime !== input.localTime || stored.timeZone !== input.timeZone,
    visibility: stored.visibility !== input.visibility,
    sponsors: !isSame(stored.sponsors, input.sponsors),
    devices: !haveSameDevices(stored.devices, input.devices),
    details: !isSame(stored.details, input.details),
  }
  return eventFields.filter((field) => changed[field])
}

/** A device without an id matches by name. */
function haveSameDevices(stored: EventState['devices'], input: readonly DeviceInput[]): boolean {
  return (
    stored.length === input.length &&
    stored.every((device, place) => {
      const { id = device.id, name, isController } = input[place] as DeviceInput
      return id === device.id && name === device.name && isController === device.isController
    })
  )
}

/** Compares as JSON: key order and undefined values are ignored. */
function isSame(stored: unknown, given: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(stored)), JSON.parse(JSON.stringify(given)))
}
