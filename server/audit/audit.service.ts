import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { networkOf } from '#server/limits/address.ts'
import type { Secrets } from '#server/secrets.ts'
import { deleteOldEntries, insertEntry } from './audit.store.ts'
import type { AuditEntry } from './entry.ts'

export type Audit = ReturnType<typeof auditService>

/** Who did what, kept for 180 days. */
export function auditService(db: Db, secrets: Secrets) {
  const key = secrets.keyFor('audit')

  /** The same number is always the same text, from which it cannot be called. */
  function shortened(mobile: string): string {
    return `m_${createHmac('sha256', key).update(mobile).digest('hex').slice(0, 12)}_${mobile.slice(-2)}`
  }

  return {
    /** Adds a line, in the transaction of the deed where it has one. */
    async note(trx: Db, { action, userId, sessionId, mobile, address, details = {} }: AuditEntry): Promise<void> {
      await insertEntry(trx, {
        action,
        userId: userId ?? null,
        sessionId: sessionId ?? null,
        mobile: mobile === undefined ? null : shortened(mobile),
        network: address === undefined ? null : networkOf(address),
        details: JSON.stringify(details),
      })
    },

    sweep: () => deleteOldEntries(db),
  }
}
