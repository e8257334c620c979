import type { ChangeSource, EventField } from '#schema/event-revision.ts'

/** A replaced version of an event. `source` and `changes` describe the update that replaced it. */
export type EventRevision = { version: number; replacedAt: Date; source: ChangeSource; changes: EventField[] }
