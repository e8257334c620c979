import type { Db } from '#server/db/database.ts'
import { writeResult } from './entries.store.ts'
import { type LoadScoring, readScore } from './event-score.ts'
import { lockLeaseIfAny } from './leases.store.ts'
import { eventResult } from './spoken-score.ts'

/** Stores how a completed event ended; nothing for one that was not scored. The event's row must be locked. */
export type StoreResult = (trx: Db, eventId: string) => Promise<void>

export function resultStore(loadScoring: LoadScoring): StoreResult {
  return async (trx, eventId) => {
    const lease = await lockLeaseIfAny(trx, eventId)
    if (!lease || lease.nextSeq === 1) return
    await writeResult(trx, eventId, eventResult(await readScore(trx, eventId, loadScoring)))
  }
}
