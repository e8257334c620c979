import { sql } from 'kysely'
import { OTP_TRIES } from '#schema/validation/limits.ts'
import type { Db } from '#server/db/database.ts'
import { holdLock } from '#server/db/lock.ts'
import type { LastHour } from './otp-rate-limits.ts'
import type { DeviceTrust } from './trusted-device.ts'

export type Challenge = { id: string; secondsLeft: number }

/** Each target has at most one live challenge. */
type Target = { mobile: string; lane: DeviceTrust }

const DELIVERIES = 3

/** Repeats the live challenge or creates one. Locks the target, so there is never more than one live challenge. */
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

/** Counts a try before the code is compared. Undefined when there is no live challenge or no try left on it. */
export function countAttempt(trx: Db, target: Target): Promise<{ id: string; attempts: number } | undefined> {
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

/** True for exactly one of several concurrent callers. */
export async function consumeChallenge(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('otpChallenges')
    .set({ consumedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('consumedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

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
