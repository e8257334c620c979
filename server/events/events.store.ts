import { sql } from 'kysely'
import type { DeviceInput, EventInput } from '#schema/event-rules.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { COLUMNS, type EventRow } from './event-row.ts'
import type { LaterStatus } from './event-status.ts'

export type NewEvent = Omit<EventInput, 'devices'> & {
  ownerId: string
  slug: string
  startsAt: Date
}

const byId = prepared<EventRow>(`select ${COLUMNS} from events where id = $1`)
const bySlug = prepared<EventRow>(`select ${COLUMNS} from events where slug = $1`)

export async function eventRow(db: Db, id: string): Promise<EventRow | undefined> {
  const [row] = await byId(db, id)
  return row
}

export async function eventRowBySlug(db: Db, slug: string): Promise<EventRow | undefined> {
  const [row] = await bySlug(db, slug)
  return row
}

export async function insertEvent(db: Db, { sponsors, details, ...event }: NewEvent): Promise<string> {
  const { id } = await db
    .insertInto('events')
    .values({
      ...event,
      sponsors: JSON.stringify(sponsors),
      details: JSON.stringify(details),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks an event of an owner until the transaction ends. */
export function lockEvent(trx: Db, id: string, ownerId: string) {
  return trx
    .selectFrom('events')
    .select(['id', 'status', 'version'])
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks an event until the transaction ends, if it is live. */
export function lockLive(trx: Db, id: string) {
  return trx
    .selectFrom('events')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'live')
    .forUpdate()
    .executeTakeFirst()
}

export async function writeEvent(
  trx: Db,
  id: string,
  { sponsors, details, ...event }: Omit<NewEvent, 'ownerId' | 'slug'>,
): Promise<void> {
  await trx
    .updateTable('events')
    .set({
      ...event,
      sponsors: JSON.stringify(sponsors),
      details: JSON.stringify(details),
    })
    .set((eb) => ({
      version: eb('version', '+', 1),
      updatedAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute()
}

/** An event's start and its end are when it came to these statuses. */
export async function writeStatus(trx: Db, id: string, status: LaterStatus): Promise<void> {
  const now = sql<Date>`clock_timestamp()`
  await trx
    .updateTable('events')
    .set((eb) => ({
      status,
      ...(status === 'live' ? { startedAt: now } : { endedAt: now }),
      version: eb('version', '+', 1),
      updatedAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Replaces an event's devices, and answers which are no more. A device that names the id of one of the event's own, or
 * no id but the name of one, keeps it, and the phone that joined as it.
 */
export async function writeDevices(trx: Db, eventId: string, devices: readonly DeviceInput[]): Promise<string[]> {
  const own = await trx.selectFrom('eventDevices').select(['id', 'name']).where('eventId', '=', eventId).execute()
  const gone = new Map(own.map(({ id, name }) => [id, name]))
  const named = devices.map(({ id }) => (id && gone.delete(id) ? id : undefined))
  const kept = devices.map(
    ({ id, name }, place) => named[place] ?? (id === undefined ? takeNamed(gone, name) : undefined),
  )
  const goneIds = [...gone.keys()]
  if (goneIds.length > 0) await trx.deleteFrom('eventDevices').where('id', 'in', goneIds).execute()
  if (devices.length === 0) return goneIds
  await trx
    .insertInto('eventDevices')
    .values(
      devices.map(({ name, isController }, position) => ({
        ...(kept[position] !== undefined && { id: kept[position] }),
        eventId,
        position,
        name,
        isController,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        name: eb.ref('excluded.name'),
        isController: eb.ref('excluded.isController'),
      })),
    )
    .execute()
  return goneIds
}

/** Takes the id of a device by its name, as clients of the legacy call mean it, which know no ids. */
function takeNamed(devices: Map<string, string>, name: string): string | undefined {
  const [id] = [...devices].find(([, each]) => each === name) ?? []
  if (id !== undefined) devices.delete(id)
  return id
}
