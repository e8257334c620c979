import type { Db } from '#server/db/database.ts'
import { type SignedTap, tapOf } from './entries.store.ts'

export type LateTap = SignedTap & { offerId: string; isAdded: boolean | null }

/** In the order in which they were offered. */
export async function waitingTaps(db: Db, eventId: string): Promise<LateTap[]> {
  const rows = await lateTaps(db, eventId).where('isAdded', 'is', null).execute()
  return rows.map(lateTapOf)
}

export async function lateTapsById(db: Db, eventId: string, ids: readonly string[]): Promise<LateTap[]> {
  const rows = await lateTaps(db, eventId).where('id', 'in', ids).execute()
  return rows.map(lateTapOf)
}

export async function insertLate(trx: Db, eventId: string, offerId: string, taps: readonly SignedTap[]): Promise<void> {
  const rows = taps.map(({ id, at, kind, payload, target, author, authorId }) => ({
    ...{ eventId, offerId, id, kind, author, authorId },
    at: new Date(at),
    payload: JSON.stringify(payload),
    target: target ?? null,
  }))
  await trx.insertInto('lateScoreEntries').values(rows).execute()
}

export async function settleOffer(trx: Db, eventId: string, offerId: string, isAdded: boolean): Promise<void> {
  await trx
    .updateTable('lateScoreEntries')
    .set({ isAdded })
    .where('eventId', '=', eventId)
    .where('offerId', '=', offerId)
    .where('isAdded', 'is', null)
    .execute()
}

function lateTaps(db: Db, eventId: string) {
  return db
    .selectFrom('lateScoreEntries')
    .select(['id', 'at', 'kind', 'payload', 'target', 'author', 'authorId', 'offerId', 'isAdded'])
    .where('eventId', '=', eventId)
    .orderBy('serial')
}

type LateRow = Awaited<ReturnType<ReturnType<typeof lateTaps>['execute']>>[number]

function lateTapOf({ author, authorId, offerId, isAdded, ...tap }: LateRow): LateTap {
  return { ...tapOf(tap), author, authorId, offerId, isAdded }
}
