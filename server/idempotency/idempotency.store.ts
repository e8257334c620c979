import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

type Claim = { userId: string; operation: string; key: string; fingerprint: Buffer }
type Name = Omit<Claim, 'fingerprint'>

const aDayAgo = sql<Date>`now() - interval '24 hours'`

/** Undefined on first use within 24 hours, else that use. Waits for a concurrent first use to commit. */
export async function claimKey(
  trx: Db,
  claim: Claim,
): Promise<{ isSame: boolean; eventId: string | null } | undefined> {
  const { userId, operation, key } = claim
  await trx
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .where('createdAt', '<', aDayAgo)
    .execute()
  const first = await trx
    .insertInto('idempotencyKeys')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['userId', 'operation', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (first) return undefined
  const { fingerprint, eventId } = await trx
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'eventId'])
    .where('userId', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { isSame: fingerprint.equals(claim.fingerprint), eventId }
}

export async function writeEventOfKey(trx: Db, { userId, operation, key }: Name, eventId: string): Promise<void> {
  await trx
    .updateTable('idempotencyKeys')
    .set({ eventId })
    .where('userId', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute()
}

export async function deleteExpiredKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', aDayAgo).execute()
}
