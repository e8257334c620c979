import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { UploadTable } from '#server/db/tables.ts'

/** The same picture again keeps its row and lives for another day. */
export async function insertUpload(db: Db, upload: Insertable<UploadTable>): Promise<void> {
  await db
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ createdAt: sql`now()` }))
    .execute()
}

/** Deletes what is older than a day and in no event; answers which hashes went. */
export async function deleteUnusedUploads(db: Db): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    delete from uploads
    where created_at < now() - interval '24 hours'
      and not exists (
        select from events, jsonb_array_elements(sponsors) sponsor
        where substring(sponsor ->> 'logo' from '([0-9a-f]{64})\\.webp$') = uploads.hash
      )
    returning hash`.execute(db)
  return rows.map(({ hash }) => hash)
}
