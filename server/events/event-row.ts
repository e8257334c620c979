import type { Selectable } from 'kysely'
import { eventSettingNames } from '#schema/event-input.ts'
import type { EventTable } from '#server/db/tables.ts'
import type { Device } from './event.ts'

type Stored = Omit<Selectable<EventTable>, 'updatedAt'>
export type EventRow = Stored & { devices: Device[] }

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
]
const settings = eventSettingNames.filter((name) => name !== 'devices')

export const COLUMNS = `${[...own, ...settings].map(columnOf).join(', ')},
  coalesce((
    select json_agg(json_build_object('id', id, 'name', name, 'isController', is_controller) order by position)
    from event_devices where event_id = events.id
  ), '[]') as devices`

function columnOf(name: string): string {
  return `events.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`
}
