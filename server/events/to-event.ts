import type { CurrentUser } from '#server/actors/current-user.ts'
import type { Event } from './event.ts'
import type { EventRow } from './event-row.ts'

/** Hides device names and ids, and the time to reopen, from all but the owner. Mutates `row`. */
export function toEvent(row: EventRow, user: CurrentUser | null): Event {
  const isOwner = row.ownerId === user?.userId
  const { devices, reopenableUntil } = row
  return Object.assign(row, {
    isOwner,
    deviceCount: devices.length,
    devices: isOwner ? devices : null,
    reopenableUntil: isOwner ? reopenableUntil : null,
  })
}
