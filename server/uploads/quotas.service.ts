import type { ClientInfo, CurrentUser } from '#server/actors/viewer.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { clientOf } from '#server/network/client-address.ts'
import { type Charge, DAY, HOUR, rateLimitsFor, type Strictness, scaled } from '#server/rate-limits/rate-limit.ts'
import { deleteGreediest, lockUploadsOf, pendingUploads, storedBytes } from './uploads.store.ts'

export type UploadQuotas = ReturnType<typeof uploadQuotasService>

type Needs = {
  db: Db
  spend(trx: Db, charges: readonly Charge[]): Promise<void>
  limits: Strictness
  allowsAnonymous: boolean
}

const STORED_MAX_BYTES = 200 * 1024 * 1024
const PENDING_MAX = 200

/** Upload quotas (security.md 2.2). Limits in bytes are the same in relaxed mode, because disk space is. */
export function uploadQuotasService({ db, spend, limits, allowsAnonymous }: Needs) {
  const budget = rateLimitsFor(limits)
  const uploads = budget('uploads', [60, HOUR], [300, DAY])
  const anonymousUploads = budget('uploads without credentials', [10, HOUR])
  const pendingMax = scaled(PENDING_MAX, limits)

  return {
    async admit(viewer: CurrentUser | null, { address }: ClientInfo): Promise<void> {
      if (!viewer && !allowsAnonymous) throw new DomainError('UNAUTHENTICATED', 'Please sign in to upload.')
      const charge = viewer
        ? { budget: uploads, subject: viewer.userId }
        : { budget: anonymousUploads, subject: clientOf(address) }
      await db.transaction().execute((trx) => spend(trx, [charge]))
    },

    /** Throws when the user's storage is full. Holds the user's upload lock until the transaction ends. */
    async makeSureOfRoom(trx: Db, viewer: CurrentUser | null, bytes: number): Promise<void> {
      await lockUploadsOf(trx, viewer?.userId ?? null)
      if (viewer && (await storedBytes(trx, viewer.userId)) + bytes > STORED_MAX_BYTES) throw full()
    },

    /** Evicts anonymous uploads of the greediest network until the quota holds. Spares `hash`; returns the evicted. */
    async giveWay(trx: Db, hash: string): Promise<string[]> {
      const gone: string[] = []
      for (;;) {
        const { files, bytes } = await pendingUploads(trx)
        if (files <= pendingMax && bytes <= STORED_MAX_BYTES) return gone
        const next = await deleteGreediest(trx, files > pendingMax ? 'files' : 'bytes', hash)
        if (next === undefined) return gone
        gone.push(next)
      }
    },
  }
}

/** Retry-After is an hour: unused uploads are pruned by then. */
function full(): DomainError {
  return new DomainError('RATE_LIMITED', 'There is no room for more uploads. Please try again later.', {}, HOUR)
}
