import type { DeviceInput, EventType, SponsorInput, Visibility } from '#schema/event-input.ts'
import type { EventStatus } from '#schema/event-status.ts'
import type { Details } from '#schema/sports/index.ts'

export type EventFilter = 'all' | 'mine' | 'active' | 'completed'

export type Device = DeviceInput & { id: string }

export type Event = {
  id: string
  slug: string
  title: string
  description: string
  type: EventType
  venue: string
  localTime: string
  timeZone: string
  startsAt: Date
  visibility: Visibility
  status: EventStatus
  sponsors: SponsorInput[]
  deviceCount: number
  /** Null unless the viewer is the owner. */
  devices: Device[] | null
  details: Details | null
  isOwner: boolean
  version: number
  createdAt: Date
  startedAt: Date | null
  /** When the event was ended or cancelled. */
  endedAt: Date | null
}
