import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ScorerLeaseTable } from '#server/db/score-tables.ts'
import type { LeaseHolder, ScorerLease } from './recorded-entry.ts'

export type LeaseRow = Omit<Selectable<ScorerLeaseTable>, 'eventId'>

const LEASE = ['fence', 'roomId', 'name', 'nextSeq'] as const

export function leaseRow(db: Db, eventId: string): Promise<LeaseRow | undefined> {
  return leaseOf(db, eventId).executeTakeFirst()
}

export function scorerLeaseOf({ fence, roomId, name }: LeaseRow): ScorerLease {
  return { fence, holder: roomId === null ? null : { id: roomId, name } }
}

/** Undefined when the event was never scored. */
export function lockLeaseIfAny(trx: Db, eventId: string): Promise<LeaseRow | undefined> {
  return leaseOf(trx, eventId).forUpdate().executeTakeFirst()
}

export async function lockLease(trx: Db, eventId: string): Promise<LeaseRow> {
  await trx
    .insertInto('scorerLeases')
    .values({ eventId })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute()
  return leaseOf(trx, eventId).forUpdate().executeTakeFirstOrThrow()
}

/** Returns the new fencing token. */
export async function writeLeaseHolder(trx: Db, eventId: string, { id, name }: LeaseHolder): Promise<number> {
  const { fence } = await trx
    .updateTable('scorerLeases')
    .set((eb) => ({ roomId: id, name, fence: eb('fence', '+', 1) }))
    .where('eventId', '=', eventId)
    .returning('fence')
    .executeTakeFirstOrThrow()
  return fence
}

function leaseOf(db: Db, eventId: string) {
  return db.selectFrom('scorerLeases').select(LEASE).where('eventId', '=', eventId)
}
