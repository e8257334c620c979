import type { EventDraft } from '#schema/event-input.ts'
import type { EventState } from '#schema/event-revision.ts'

/** Derives an event's new settings from the stored ones. Must be pure: it may run twice. */
export type EventChange = (stored: EventState) => EventDraft
