import { sql } from 'kysely'
import type { DeviceInput, EventInput } from '#schema/event-input.ts'
import { comparisonKey } from '#schema/validation/text.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Device } from './event.ts'
import { COLUMNS, type EventRow, REOPENABLE_UNTIL } from './event-row.ts'
import type { LaterStatus } from './event-status.ts'

export type NewEvent = Omit<EventInput, 'devices'> & {
  ownerId: string
  slug: string
  startsAt: Date
}

const byId = prepared<EventRow>(`select ${COLUMNS} from events where id = $1`)
const bySlug = prepared<EventRow>(`select ${COLUMNS} from events where slug = $1`)
const byCode = prepared<{ slug: string }>('select slug from events where right(slug, 10) = $1')

export async function eventRow(db: Db, id: string): Promise<EventRow | undefined> {
  const [row] = await byId(db, id)
  return row
}

/** The slug of the event whose slug ends with the code of a short link. */
export async function slugOfCode(db: Db, code: string): Promise<string | undefined> {
  const [row] = await byCode(db, code)
  return row?.slug
}

export async function eventRowBySlug(db: Db, slug: string): Promise<EventRow | undefined> {
  const [row] = await bySlug(db, slug)
  return row
}

/** Also returns the seconds until the owner's newest event is within the limits, or null. Serialises the owner's creations. */
export function insertEvent(
  trx: Db,
  { sponsors, details, ...event }: NewEvent,
  windows: readonly { most: number; seconds: number }[],
): Promise<{ id: string; secondsUntilRoom: number | null }> {
  const most = windows.map((window) => window.most)
  const seconds = windows.map((window) => window.seconds)
  return trx
    .insertInto('events')
    .values({
      ...event,
      sponsors: JSON.stringify(sponsors),
      details: JSON.stringify(details),
    })
    .returning([
      'id',
      sql<number | null>`seconds_until_event_room(owner_id, ${most}::int[], ${seconds}::int[])`.as('secondsUntilRoom'),
    ])
    .executeTakeFirstOrThrow()
}

type LockedEvent = Pick<EventRow, 'id' | 'status' | 'version' | 'title' | 'slug' | 'reopenableUntil'>

const locked = prepared<LockedEvent>(`
  select id, status, version, title, slug, ${REOPENABLE_UNTIL} as "reopenableUntil"
  from events where id = $1 and owner_id = $2 for update`)

export async function lockEvent(trx: Db, id: string, ownerId: string): Promise<LockedEvent | undefined> {
  const [row] = await locked(trx, id, ownerId)
  return row
}

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

/** Makes a completed event live again, without a result. Its start stays: slots count from there. */
export async function writeReopened(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('events')
    .set((eb) => ({
      ...{ status: 'live', endedAt: null, result: null },
      version: eb('version', '+', 1),
      updatedAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute()
}

export async function writeSlug(trx: Db, id: string, slug: string): Promise<void> {
  await trx
    .updateTable('events')
    .set((eb) => ({ slug, version: eb('version', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()
}

/** Returns the deleted ids. A device matched by id or, without an id, by name keeps its id and its phone. */
export async function writeDevices(
  trx: Db,
  eventId: string,
  own: readonly Device[],
  devices: readonly DeviceInput[],
): Promise<string[]> {
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

/** Removes and returns the id of the device of that name, ignoring case: legacy clients send no ids. */
function takeNamed(devices: Map<string, string>, name: string): string | undefined {
  const key = comparisonKey(name)
  const same = ([, each]: [string, string]) => each === name || comparisonKey(each) === key
  const [id] = [...devices].find(same) ?? []
  if (id !== undefined) devices.delete(id)
  return id
}
