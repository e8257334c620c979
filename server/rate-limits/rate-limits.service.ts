import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { type DomainError, tooManyRequests } from '#server/errors/domain-error.ts'
import type { Secrets } from '#server/process/secrets.ts'
import * as store from './hits.store.ts'
import type { Charge, RateLimit } from './rate-limit.ts'

declare module '#server/http/context.ts' {
  interface Services {
    limits: RateLimits
  }
}

export type RateLimits = ReturnType<typeof rateLimitsService>

type Refuse = (seconds: number) => DomainError

/** Rolling-window rate limits in the database, shared by all processes and transports. */
export function rateLimitsService(db: Db, secrets: Secrets) {
  const key = secrets.keyFor('limits')

  function subjectOf(subject: string): string {
    return createHmac('sha256', key).update(subject).digest('base64url').slice(0, 22)
  }

  /**
   * Consumes one hit of each rate limit, or none and throws when one is exhausted. Holds its locks until the commit:
   * call it once per transaction, and keep that short.
   */
  async function spend(trx: Db, charges: readonly Charge[], refuse: Refuse = tooManyRequests): Promise<void> {
    const hashed = charges.map((charge) => ({ ...charge, subject: subjectOf(charge.subject) }))
    const refuseUsedUp = async () => {
      const seconds = await store.secondsUntilAllowed(trx, hashed)
      if (seconds !== null) throw refuse(Math.max(1, Math.ceil(seconds)))
    }
    // The check before the locks keeps a flood from queueing; the one after them decides races.
    await refuseUsedUp()
    await store.lockRateLimits(trx, hashed)
    await refuseUsedUp()
    await store.insertHits(trx, hashed)
  }

  return {
    spend,

    /** Refunds the hits of these causes. */
    giveBack: (trx: Db, causes: readonly string[]) => store.deleteHits(trx, causes),

    forget: (trx: Db, budgets: readonly RateLimit[], subject: string) =>
      store.clearHits(
        trx,
        budgets.map(({ name }) => name),
        subjectOf(subject),
      ),

    sweep: () => store.deleteOldHits(db),
  }
}
