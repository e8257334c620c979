import type { DeviceInput, EventType, SponsorInput, Visibility } from '#schema/event-rules.ts'
import type { Details } from '#schema/sports/index.ts'

export type EventStatus = 'scheduled' | 'live' | 'completed' | 'cancelled'

export type EventFilter = 'all' | 'mine' | 'active' | 'completed'

export type Device = DeviceInput & { id: string }

/** An event as one viewer sees it. */
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
  /** When the stream was started; null before. */
  startedAt: Date | null
  /** When it was ended or called off; null before. */
  endedAt: Date | null
}
