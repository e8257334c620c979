import type { Event } from './event.ts'

/** Whether everybody may know of an event. */
export function isListed({ visibility, status }: Pick<Event, 'visibility' | 'status'>): boolean {
  return visibility === 'public' && status !== 'cancelled'
}
