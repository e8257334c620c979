import { sql } from 'kysely'
import { OTP_TRIES } from '#schema/limits.ts'
import type { Db } from '#server/db/database.ts'

export type Challenge = { id: string; secondsLeft: number }

const DELIVERIES = 3

/**
 * The live challenge of a number with one more delivery counted, or a new one where none can be delivered again. Sends to
 * one number wait for each other, so there is never more than one live challenge.
 */
export function deliverChallenge(db: Db, mobile: string, ttlSeconds: number): Promise<Challenge> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${mobile}, 0))`.execute(trx)
    const again = await trx
      .updateTable('otpChallenges')
      .set((eb) => ({ deliveries: eb('deliveries', '+', 1) }))
      .where('id', '=', newest(trx, mobile))
      .where('consumedAt', 'is', null)
      .where('expiresAt', '>', sql<Date>`now()`)
      .where('attempts', '<', OTP_TRIES)
      .where('deliveries', '<', DELIVERIES)
      .returning(['id', secondsLeft])
      .executeTakeFirst()
    if (again) return again
    return trx
      .insertInto('otpChallenges')
      .values({
        mobile,
        expiresAt: sql<Date>`now() + make_interval(secs => ${ttlSeconds})`,
      })
      .returning(['id', secondsLeft])
      .executeTakeFirstOrThrow()
  })
}

/** Counts a try before the code is looked at. Null when there is no live challenge, or no try left on it. */
export function countTry(db: Db, mobile: string): Promise<{ id: string } | undefined> {
  return db
    .updateTable('otpChallenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', newest(db, mobile))
    .where('consumedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('attempts', '<', OTP_TRIES)
    .returning('id')
    .executeTakeFirst()
}

/** Whether the number's live challenge has no try left. */
export async function isUsedUp(db: Db, mobile: string): Promise<boolean> {
  const row = await db
    .selectFrom('otpChallenges')
    .select('id')
    .where('id', '=', newest(db, mobile))
    .where('consumedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('attempts', '>=', OTP_TRIES)
    .executeTakeFirst()
  return row !== undefined
}

/** True for exactly one caller. */
export async function consumeChallenge(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('otpChallenges')
    .set({ consumedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('consumedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const secondsLeft = sql<number>`ceil(extract(epoch from expires_at - now()))::int`.as('secondsLeft')

function newest(db: Db, mobile: string) {
  return db.selectFrom('otpChallenges').select('id').where('mobile', '=', mobile).orderBy('createdAt', 'desc').limit(1)
}
