import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { AuditTable } from '#server/db/tables.ts'
import type { AuditAction } from './entry.ts'

const KEPT_DAYS = 180

export async function insertEntry(db: Db, entry: Insertable<AuditTable>): Promise<void> {
  await db.insertInto('auditLog').values(entry).execute()
}

/** Leaves what was done and when, of the user and of the number before it signed in. */
export async function anonymiseEntries(trx: Db, userId: string, mobile: string): Promise<void> {
  await trx
    .updateTable('auditLog')
    .set({ userId: null, sessionId: null, mobile: null, network: null, details: '{}' })
    .where((eb) => eb.or([eb('userId', '=', userId), eb.and([eb('mobile', '=', mobile), eb('userId', 'is', null)])]))
    .execute()
}

export async function lastEntryAt(db: Db, action: AuditAction, hours: number): Promise<Date | null> {
  const row = await db
    .selectFrom('auditLog')
    .select((of) => of.fn.max('at').as('at'))
    .where('action', '=', action)
    .where('at', '>', sql<Date>`now() - make_interval(hours => ${hours})`)
    .executeTakeFirst()
  return row?.at ?? null
}

export async function deleteOldEntries(db: Db): Promise<void> {
  await db.deleteFrom('auditLog').where('at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`).execute()
}
