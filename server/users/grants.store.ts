import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Where a grant was issued; it is valid from nowhere else. */
export type GrantPlace = { address: string; userAgentHash: Buffer }

const MINUTES = 15

export async function insertGrant(db: Db, userId: string, place: GrantPlace): Promise<void> {
  await db
    .insertInto('profileGrants')
    .values({ userId, ...place, expiresAt: sql<Date>`now() + make_interval(mins => ${MINUTES})` })
    .execute()
}

/** Consumes the grant of a user without a profile. Returns the user id, or undefined when no grant is valid. */
export async function useGrant(
  trx: Db,
  mobile: string,
  { address, userAgentHash }: GrantPlace,
): Promise<string | undefined> {
  const [used] = await trx
    .updateTable('profileGrants')
    .from('users')
    .set({ usedAt: sql<Date>`now()` })
    .whereRef('users.id', '=', 'profileGrants.userId')
    .where('users.mobile', '=', mobile)
    .where('users.fullname', '=', '')
    .where('profileGrants.address', '=', address)
    .where('profileGrants.userAgentHash', '=', userAgentHash)
    .where('profileGrants.usedAt', 'is', null)
    .where('profileGrants.expiresAt', '>', sql<Date>`now()`)
    .returning('profileGrants.userId')
    .execute()
  return used?.userId
}

export async function deleteOldGrants(db: Db): Promise<void> {
  await db.deleteFrom('profileGrants').where('expiresAt', '<', sql<Date>`now()`).execute()
}
