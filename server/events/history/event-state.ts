import { isDeepStrictEqual } from 'node:util'
import { type DeviceInput, type EventDraft, eventSettingNames } from '#schema/event-input.ts'
import { type EventField, type EventState, eventFields } from '#schema/event-revision.ts'
import { mapEventTexts } from '#schema/event-texts.ts'
import type { EventRow } from '#server/events/event-row.ts'

export function stateOf(row: EventRow): EventState {
  return Object.fromEntries(eventSettingNames.map((name) => [name, row[name]])) as EventState
}

export function changedFields(stored: EventState, input: EventDraft): EventField[] {
  const changed: Record<EventField, boolean> = {
    ...mapEventTexts((name) => (stored[name] ?? '') !== (input[name] ?? '')),
    type: stored.type !== input.type,
    time: stored.localTime !== input.localTime || stored.timeZone !== input.timeZone,
    visibility: stored.visibility !== input.visibility,
    language: stored.language !== (input.language ?? stored.language),
    sponsors: !isSame(stored.sponsors, input.sponsors),
    devices: !haveSameDevices(stored.devices, input.devices),
    details: !isSame(stored.details, input.details),
  }
  return eventFields.filter((field) => changed[field])
}

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
