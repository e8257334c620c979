import type { Selectable } from 'kysely'
import { eventSettingNames } from '#schema/event-input.ts'
import { LIVE_HOURS_MAX, REOPEN_MINUTES } from '#schema/validation/limits.ts'
import type { EventTable } from '#server/db/tables.ts'
import type { Device } from './event.ts'

type Stored = Omit<Selectable<EventTable>, 'updatedAt'>
export type EventRow = Stored & { devices: Device[]; reopenableUntil: Date | null }

const own: readonly (keyof Stored)[] = [
  'id',
  'ownerId',
  'slug',
  'startsAt',
  'status',
  'version',
  'createdAt',
  'startedAt',
  'endedAt',
  'result',
]
const settings = eventSettingNames.filter((name) => name !== 'devices')

const reopenEnd = `least(
    events.ended_at + interval '${REOPEN_MINUTES} minutes', events.started_at + interval '${LIVE_HOURS_MAX} hours'
  )`

/** When an event can no longer be reopened; null when it cannot be now. */
export const REOPENABLE_UNTIL = `case when events.status = 'completed' and ${reopenEnd} > now() then ${reopenEnd} end`

export const COLUMNS = `${[...own, ...settings].map(columnOf).join(', ')},
  ${REOPENABLE_UNTIL} as "reopenableUntil",
  coalesce((
    select json_agg(json_build_object('id', id, 'name', name, 'isController', is_controller) order by position)
    from event_devices where event_id = events.id
  ), '[]') as devices`

function columnOf(name: string): string {
  return `events.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`
}
