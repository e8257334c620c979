import type { DeviceInput, EventInput } from '#schema/event-input.ts'
import type { EventResult } from '#schema/event-result.ts'
import type { EventStatus } from '#schema/event-status.ts'

export type EventFilter = 'all' | 'mine' | 'active' | 'completed'

export type Device = DeviceInput & { id: string }

export type Event = Omit<EventInput, 'devices'> & {
  id: string
  slug: string
  startsAt: Date
  status: EventStatus
  deviceCount: number
  devices: Device[] | null
  isOwner: boolean
  version: number
  createdAt: Date
  startedAt: Date | null
  /** When the event was ended or cancelled. */
  endedAt: Date | null
  /** Null when the event cannot be reopened, and for all but the owner. */
  reopenableUntil: Date | null
  /** How the match ended; null until the event is completed, and for one that was not scored. */
  result: EventResult | null
}
