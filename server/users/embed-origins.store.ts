import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'

const ofUser = prepared<{ origins: string[] }>('select origins from embed_origins where user_id = $1')

export async function embedOriginsOf(db: Db, userId: string): Promise<string[]> {
  const [row] = await ofUser(db, userId)
  return row?.origins ?? []
}

const ofOwner = prepared<{ origins: string[] }>(`
  select origins from events join embed_origins on user_id = owner_id where events.id = $1`)

export async function embedOriginsOfOwner(db: Db, eventId: string): Promise<string[]> {
  const [row] = await ofOwner(db, eventId)
  return row?.origins ?? []
}

export async function writeEmbedOrigins(db: Db, userId: string, origins: string[]): Promise<void> {
  await db
    .insertInto('embedOrigins')
    .values({ userId, origins })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ origins }))
    .execute()
}
