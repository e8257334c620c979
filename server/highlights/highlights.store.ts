import type { ListedClip } from '#schema/highlights/clip.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredList, StoredOffer } from './stored.ts'

export async function readList(db: Db, eventId: string): Promise<StoredList | null> {
  const row = await db
    .selectFrom('highlightLists')
    .select(['clips', 'editedAt'])
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return row ? { clips: row.clips, version: row.editedAt.toISOString() } : null
}

export async function writeList(trx: Db, eventId: string, clips: readonly ListedClip[]): Promise<void> {
  const row = { clips: JSON.stringify(clips), editedAt: new Date() }
  await trx
    .insertInto('highlightLists')
    .values({ eventId, ...row })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(row))
    .execute()
}

export async function deleteList(trx: Db, eventId: string): Promise<void> {
  await trx.deleteFrom('highlightLists').where('eventId', '=', eventId).execute()
}

/** In the order in which they were made. */
export async function readOffers(db: Db, eventId: string): Promise<StoredOffer[]> {
  const rows = await db
    .selectFrom('replayOffers')
    .select(['n', 'entryId', 'at', 'fromAt', 'untilAt', 'title', 'deviceId'])
    .where('eventId', '=', eventId)
    .orderBy('n')
    .execute()
  return rows.map(({ at, fromAt, untilAt, ...offer }) => ({
    ...offer,
    ...{ atMs: at.getTime(), fromMs: fromAt.getTime(), untilMs: untilAt.getTime() },
  }))
}

export async function insertOffer(trx: Db, eventId: string, offer: StoredOffer, offeredBy: string): Promise<void> {
  const { atMs, fromMs, untilMs, title, n, entryId, deviceId } = offer
  await trx
    .insertInto('replayOffers')
    .values({
      ...{ eventId, n, entryId, deviceId, offeredBy },
      ...{ at: new Date(atMs), fromAt: new Date(fromMs), untilAt: new Date(untilMs), title: JSON.stringify(title) },
    })
    .execute()
}
