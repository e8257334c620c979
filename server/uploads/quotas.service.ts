import type { Db } from '#server/db/database.ts'
import { clientOf } from '#server/limits/address.ts'
import { budgetsOf, type Charge, DAY, HOUR, type Strictness, scaled } from '#server/limits/budget.ts'
import { Refusal } from '#server/refusal.ts'
import type { Caller, Viewer } from '#server/viewer.ts'
import { lockUploadsOf, pendingUploads, storedBytes } from './uploads.store.ts'

export type UploadQuotas = ReturnType<typeof uploadQuotasService>

type Needs = {
  db: Db
  spend(trx: Db, charges: readonly Charge[]): Promise<void>
  limits: Strictness
  /** Whether legacy clients may upload without credentials. */
  allowsAnonymous: boolean
}

const STORED_MAX_BYTES = 200 * 1024 * 1024
const PENDING_MAX = 200

/** How much may be uploaded, by whom (security.md 2.2). Bytes are never relaxed: a disk is as large as it is. */
export function uploadQuotasService({ db, spend, limits, allowsAnonymous }: Needs) {
  const budget = budgetsOf(limits)
  const uploads = budget('uploads', [60, HOUR], [300, DAY])
  const anonymousUploads = budget('uploads without credentials', [10, HOUR])
  const pendingMax = scaled(PENDING_MAX, limits)

  return {
    /** Lets an upload begin. */
    async admit(viewer: Viewer | null, { address }: Caller): Promise<void> {
      if (!viewer && !allowsAnonymous) throw new Refusal('UNAUTHENTICATED', 'Please sign in to upload.')
      const charge = viewer
        ? { budget: uploads, subject: viewer.userId }
        : { budget: anonymousUploads, subject: clientOf(address) }
      await db.transaction().execute((trx) => spend(trx, [charge]))
    },

    /** Makes sure of room for what is about to be kept in the transaction; nobody else uploads as the same person until it ends. */
    async makeSureOfRoom(trx: Db, viewer: Viewer | null, bytes: number): Promise<void> {
      await lockUploadsOf(trx, viewer?.userId ?? null)
      if (viewer) {
        if ((await storedBytes(trx, viewer.userId)) + bytes > STORED_MAX_BYTES) throw full(HOUR)
        return
      }
      const pending = await pendingUploads(trx)
      if (pending.files >= pendingMax || pending.bytes + bytes > STORED_MAX_BYTES) throw full(pending.secondsLeft)
    },
  }
}

/** What no event uses is removed in time, and makes room. */
function full(seconds: number): Refusal {
  return new Refusal('RATE_LIMITED', 'There is no room for more uploads. Please try again later.', {}, seconds)
}
