import type { Selectable } from 'kysely'
import type { EventTable } from '#server/db/tables.ts'
import type { Device } from './event.ts'

export type EventRow = Omit<Selectable<EventTable>, 'updatedAt'> & { devices: Device[] }

export const COLUMNS = `events.id, owner_id as "ownerId", slug, title, description, type, venue, local_time as "localTime",
  time_zone as "timeZone", starts_at as "startsAt", visibility, status, sponsors, details, version,
  events.created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt",
  coalesce((
    select json_agg(json_build_object('id', id, 'name', name, 'isController', is_controller) order by position)
    from event_devices where event_id = events.id
  ), '[]') as devices`
