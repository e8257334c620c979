import type { Db } from '#server/db/database.ts'

export type Deed = {
  userId: string
  operation: string
  key: string
  fingerprint: Buffer
}

/**
 * Claims a key for a deed: undefined when it is the first time, else what the first time came to. Waits for a first time that
 * is still under way, so two clicks make one event.
 */
export async function claimKey(trx: Db, deed: Deed): Promise<{ isSame: boolean; eventId: string | null } | undefined> {
  const first = await trx
    .insertInto('idempotencyKeys')
    .values(deed)
    .onConflict((conflict) => conflict.columns(['userId', 'operation', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (first) return undefined
  const { fingerprint, eventId } = await trx
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'eventId'])
    .where('userId', '=', deed.userId)
    .where('operation', '=', deed.operation)
    .where('key', '=', deed.key)
    .executeTakeFirstOrThrow()
  return { isSame: fingerprint.equals(deed.fingerprint), eventId }
}

/** Notes what a claimed key came to. */
export async function noteOutcome(trx: Db, { userId, operation, key }: Deed, eventId: string): Promise<void> {
  await trx
    .updateTable('idempotencyKeys')
    .set({ eventId })
    .where('userId', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute()
}
