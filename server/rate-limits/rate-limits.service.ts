import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { type DomainError, tooManyRequests } from '#server/errors/domain-error.ts'
import type { Secrets } from '#server/process/secrets.ts'
import * as store from './hits.store.ts'
import type { Charge, RateLimit } from './rate-limit.ts'

declare module '#server/http/context.ts' {
  interface Services {
    limits: RateLimitsService
  }
}

type Refuse = (seconds: number) => DomainError

/** Sliding-window rate limits in the database, shared by all processes and transports. */
export interface RateLimitsService {
  /**
   * Consumes one hit of each rate limit, or none and throws when one is exhausted. Holds its locks until the commit:
   * call it once per transaction, and keep that short. Returns the hits that have a cause.
   */
  consume(trx: Db, charges: readonly Charge[], refuse?: Refuse): Promise<readonly string[]>
  refund(trx: Db, causes: readonly string[]): Promise<void>
  /** Refunds these hits, and no others of the same cause. */
  refundHits(db: Db, hits: readonly string[]): Promise<void>
  reset(trx: Db, limits: readonly RateLimit[], subject: string): Promise<void>
  prune(): Promise<unknown>
}

export function createRateLimitsService(db: Db, secrets: Secrets): RateLimitsService {
  const key = secrets.keyFor('limits')

  function subjectOf(subject: string): string {
    return createHmac('sha256', key).update(subject).digest('base64url').slice(0, 22)
  }

  async function consume(trx: Db, charges: readonly Charge[], refuse: Refuse = tooManyRequests): Promise<string[]> {
    const hashed = charges.map((charge) => ({ ...charge, subject: subjectOf(charge.subject) }))
    const refuseUsedUp = async () => {
      const seconds = await store.secondsUntilAllowed(trx, hashed)
      if (seconds !== null) throw refuse(Math.max(1, Math.ceil(seconds)))
    }
    // The check before the locks keeps a flood from queueing; the one after them decides races.
    await refuseUsedUp()
    await store.lockRateLimits(trx, hashed)
    await refuseUsedUp()
    return store.insertHits(trx, hashed)
  }

  return {
    consume,
    refund: (trx, causes) => store.deleteHits(trx, causes),
    refundHits: (db, hits) => store.deleteHitsById(db, hits),

    reset: (trx, limits, subject) =>
      store.clearHits(
        trx,
        limits.map(({ name }) => name),
        subjectOf(subject),
      ),

    prune: () => store.deleteOldHits(db),
  }
}
