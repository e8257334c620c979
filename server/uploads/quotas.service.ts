import type { ClientInfo, CurrentUser } from '#server/actors/current-user.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { clientOf } from '#server/network/client-address.ts'
import { type Charge, DAY, HOUR, rateLimitsFor, type Strictness, scaled } from '#server/rate-limits/rate-limit.ts'
import { deleteGreediest, lockUploadsOf, pendingUploads, storedBytes } from './uploads.store.ts'

/** Upload quotas (threat model 2.2). Limits in bytes are the same in relaxed mode, because disk space is. */
export interface UploadQuotas {
  /** Consumes a hit of the sender's rate limit. Throws UNAUTHENTICATED where anonymous uploads are off. */
  admit(user: CurrentUser | null, client: ClientInfo): Promise<void>
  /** Throws when the user's storage is full. Holds the user's upload lock until the transaction ends. */
  reserve(trx: Db, user: CurrentUser | null, bytes: number): Promise<void>
  /** Evicts anonymous uploads of the greediest network until the quota holds. Spares `hash`; returns the evicted. */
  evict(trx: Db, hash: string): Promise<string[]>
}

type Dependencies = {
  db: Db
  consume(trx: Db, charges: readonly Charge[]): Promise<unknown>
  limits: Strictness
  allowsAnonymous: boolean
}

const STORED_MAX_BYTES = 200 * 1024 * 1024
const PENDING_MAX = 200

export function createUploadQuotas({ db, consume, limits, allowsAnonymous }: Dependencies): UploadQuotas {
  const rateLimit = rateLimitsFor(limits)
  const uploads = rateLimit('uploads', [60, HOUR], [300, DAY])
  const anonymousUploads = rateLimit('uploads without credentials', [10, HOUR])
  const pendingMax = scaled(PENDING_MAX, limits)

  return {
    async admit(user, { address }) {
      if (!user && !allowsAnonymous) throw new DomainError('UNAUTHENTICATED', 'Please sign in to upload.')
      const charge = user
        ? { limit: uploads, subject: user.userId }
        : { limit: anonymousUploads, subject: clientOf(address) }
      await db.transaction().execute((trx) => consume(trx, [charge]))
    },

    async reserve(trx, user, bytes) {
      await lockUploadsOf(trx, user?.userId ?? null)
      if (user && (await storedBytes(trx, user.userId)) + bytes > STORED_MAX_BYTES) throw full()
    },

    async evict(trx, hash) {
      const evicted: string[] = []
      for (;;) {
        const { files, bytes } = await pendingUploads(trx)
        if (files <= pendingMax && bytes <= STORED_MAX_BYTES) return evicted
        const next = await deleteGreediest(trx, files > pendingMax ? 'files' : 'bytes', hash)
        if (next === undefined) return evicted
        evicted.push(next)
      }
    },
  }
}

/** Retry-After is an hour: unused uploads are pruned by then. */
function full(): DomainError {
  return new DomainError('RATE_LIMITED', 'Upload space is full. Please try again later.', {}, HOUR)
}
