import type { EventStatus } from './event.ts'

export type LaterStatus = Exclude<EventStatus, 'scheduled'>

/** From which statuses each status can be reached. Completed and cancelled are final. */
export const ways: Record<LaterStatus, readonly EventStatus[]> = {
  live: ['scheduled'],
  completed: ['live'],
  cancelled: ['scheduled', 'live'],
}

export function isFinal(status: EventStatus): boolean {
  return status === 'completed' || status === 'cancelled'
}

/** Why an event in this status cannot be moved or edited. */
export function statusSentence(status: EventStatus): string {
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
