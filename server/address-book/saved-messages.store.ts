import type { Db } from '#server/db/database.ts'
import type { SavedMessage } from './saved-message.ts'

/** Newest first. */
export function savedMessageRows(db: Db, ownerId: string): Promise<SavedMessage[]> {
  return db
    .selectFrom('savedMessages')
    .select(['id', 'text'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export function insertSavedMessage(trx: Db, ownerId: string, text: string): Promise<SavedMessage> {
  return trx.insertInto('savedMessages').values({ ownerId, text }).returning(['id', 'text']).executeTakeFirstOrThrow()
}

export function writeSavedMessage(
  trx: Db,
  ownerId: string,
  { id, text }: SavedMessage,
): Promise<SavedMessage | undefined> {
  return trx
    .updateTable('savedMessages')
    .set({ text })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .returning(['id', 'text'])
    .executeTakeFirst()
}

export async function deleteSavedMessage(db: Db, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('savedMessages')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
