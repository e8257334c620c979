import { sql } from 'kysely'
import { OTP_TRIES } from '#schema/limits.ts'
import type { Db } from '#server/db/database.ts'
import { holdLock } from '#server/db/lock.ts'
import type { Lane } from './lane.ts'
import type { LastHour } from './otp-budgets.ts'

export type Challenge = { id: string; secondsLeft: number }

/** Each has one live challenge. */
type Target = { mobile: string; lane: Lane }

const DELIVERIES = 3

/**
 * The live challenge with one more delivery counted, or a new one where none can be delivered again. Deliveries to one
 * target wait for each other until the transaction ends, so there is never more than one live challenge.
 */
export async function deliverChallenge(trx: Db, target: Target, ttlSeconds: number): Promise<Challenge> {
  const { mobile, lane } = target
  await holdLock(trx, `${lane} ${mobile}`)
  const again = await trx
    .updateTable('otpChallenges')
    .set((eb) => ({ deliveries: eb('deliveries', '+', 1) }))
    .where('id', '=', newest(trx, target))
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
      lane,
      expiresAt: sql<Date>`now() + make_interval(secs => ${ttlSeconds})`,
    })
    .returning(['id', secondsLeft])
    .executeTakeFirstOrThrow()
}

/** Counts a try before the code is looked at. Undefined when there is no live challenge, or no try left on it. */
export function countTry(trx: Db, target: Target): Promise<{ id: string; attempts: number } | undefined> {
  return trx
    .updateTable('otpChallenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', newest(trx, target))
    .where('consumedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('attempts', '<', OTP_TRIES)
    .returning(['id', 'attempts'])
    .executeTakeFirst()
}

/** Whether the live challenge has no try left. */
export async function isUsedUp(db: Db, target: Target): Promise<boolean> {
  const row = await db
    .selectFrom('otpChallenges')
    .select('id')
    .where('id', '=', newest(db, target))
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

/** How many codes were sent within the last hour, and how many of those were verified. */
export function lastHour(db: Db): Promise<LastHour> {
  return db
    .selectFrom('otpChallenges')
    .select([
      sql<number>`coalesce(sum(deliveries), 0)::int`.as('sent'),
      sql<number>`coalesce(sum(deliveries) filter (where consumed_at is not null), 0)::int`.as('verified'),
    ])
    .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
}

/** Deletes the challenges that are over for a day. */
export async function deleteOldChallenges(db: Db): Promise<void> {
  await db
    .deleteFrom('otpChallenges')
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
}

const secondsLeft = sql<number>`ceil(extract(epoch from expires_at - now()))::int`.as('secondsLeft')

function newest(db: Db, { mobile, lane }: Target) {
  return db
    .selectFrom('otpChallenges')
    .select('id')
    .where('mobile', '=', mobile)
    .where('lane', '=', lane)
    .orderBy('createdAt', 'desc')
    .limit(1)
}
