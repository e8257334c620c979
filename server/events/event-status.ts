import type { EventStatus } from '#schema/event-status.ts'

export type LaterStatus = Exclude<EventStatus, 'scheduled'>

/** Statuses from which each status can be reached. A completed event can be reopened for a while. */
export const transitions: Record<LaterStatus, readonly EventStatus[]> = {
  live: ['scheduled'],
  completed: ['live'],
  cancelled: ['scheduled', 'live'],
}

export function isFinal(status: EventStatus): boolean {
  return status === 'completed' || status === 'cancelled'
}

export function statusMessage(status: EventStatus): string {
  switch (status) {
    case 'scheduled':
      return 'This event has not started yet.'
    case 'live':
      return 'This event has already started.'
    case 'completed':
      return 'This event is over.'
    case 'cancelled':
      return 'This event was cancelled.'
  }
}
