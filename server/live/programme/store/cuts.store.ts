import type { Insertable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { LiveCutTable } from '#server/db/live-tables.ts'
import type { Cut } from '#server/live/programme/decisions/live.ts'

export function cutRows(db: Db, eventId: string): Promise<Cut[]> {
  return db
    .selectFrom('liveCuts')
    .select(['slot', 'deviceId'])
    .where('eventId', '=', eventId)
    .orderBy('slot')
    .orderBy('serial')
    .execute()
}

export async function deleteCuts(trx: Db, eventId: string, fromSlot: number): Promise<void> {
  await trx.deleteFrom('liveCuts').where('eventId', '=', eventId).where('slot', '>=', fromSlot).execute()
}

export async function insertCuts(trx: Db, cuts: readonly Insertable<LiveCutTable>[]): Promise<void> {
  if (cuts.length > 0) await trx.insertInto('liveCuts').values(cuts).execute()
}
