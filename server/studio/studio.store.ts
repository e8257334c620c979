import { type Selectable, sql } from 'kysely'
import { SILENT_AFTER_MS } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import type { LiveControlTable } from '#server/db/live-tables.ts'
import type { ControlRoom } from './control-state.ts'

export type ControlRow = Omit<Selectable<LiveControlTable>, 'eventId'>

const CONTROL = ['fence', 'roomId', 'autoSubstitute'] as const

export function controlRow(db: Db, eventId: string): Promise<ControlRow | undefined> {
  return db.selectFrom('liveControls').select(CONTROL).where('eventId', '=', eventId).executeTakeFirst()
}

export async function lockControl(trx: Db, eventId: string): Promise<ControlRow> {
  await trx
    .insertInto('liveControls')
    .values({ eventId })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute()
  return trx
    .selectFrom('liveControls')
    .select(CONTROL)
    .where('eventId', '=', eventId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function writeHolder(trx: Db, eventId: string, roomId: string): Promise<number> {
  const { fence } = await trx
    .updateTable('liveControls')
    .set((eb) => ({ roomId, fence: eb('fence', '+', 1) }))
    .where('eventId', '=', eventId)
    .returning('fence')
    .executeTakeFirstOrThrow()
  return fence
}

export async function writeAutoSubstitute(trx: Db, eventId: string, autoSubstitute: boolean): Promise<void> {
  await trx.updateTable('liveControls').set({ autoSubstitute }).where('eventId', '=', eventId).execute()
}

/** Rooms with a current lease, longest open first. */
export function openRooms(db: Db, eventId: string): Promise<ControlRoom[]> {
  return db
    .selectFrom('controlRooms')
    .select(['roomId as id', 'name'])
    .where('eventId', '=', eventId)
    .where('seenAt', '>', longSilent)
    .orderBy('enteredAt')
    .orderBy('roomId')
    .execute()
}

/** Returns whether the room is new; a room with an expired lease must have been deleted before. */
export async function upsertRoom(trx: Db, eventId: string, { id: roomId, name }: ControlRoom): Promise<boolean> {
  const { isNew } = await trx
    .insertInto('controlRooms')
    .values({ eventId, roomId, name })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'roomId']).doUpdateSet({ name, seenAt: sql<Date>`clock_timestamp()` }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
}

export async function deleteSilentRooms(trx: Db, eventId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('controlRooms')
    .where('eventId', '=', eventId)
    .where('seenAt', '<=', longSilent)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes rooms of closed pages: `enter` prunes only those of its own event. */
export async function deleteOldRooms(db: Db): Promise<void> {
  await db.deleteFrom('controlRooms').where('seenAt', '<', sql<Date>`clock_timestamp() - interval '1 hour'`).execute()
}

export async function deleteRoom(trx: Db, eventId: string, roomId: string): Promise<void> {
  await trx.deleteFrom('controlRooms').where('eventId', '=', eventId).where('roomId', '=', roomId).execute()
}

const longSilent = sql<Date>`clock_timestamp() - make_interval(secs => ${SILENT_AFTER_MS / 1_000})`
