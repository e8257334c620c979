import type { CurrentUser } from '#server/actors/viewer.ts'
import type { Event } from './event.ts'
import type { EventRow } from './event-row.ts'

/** Hides device names and ids from all but the owner. Mutates `row`. */
export function toEvent(row: EventRow, viewer: CurrentUser | null): Event {
  const isOwner = row.ownerId === viewer?.userId
  const { devices } = row
  return Object.assign(row, { isOwner, deviceCount: devices.length, devices: isOwner ? devices : null })
}
