import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { networkOf } from '#server/network/client-address.ts'
import type { Secrets } from '#server/process/secrets.ts'
import { deleteOldEntries, insertEntry, lastEntryAt } from './audit.store.ts'
import type { AuditAction, AuditEntry } from './entry.ts'

declare module '#server/http/context.ts' {
  interface Services {
    audit: Audit
  }
}

export type Audit = ReturnType<typeof auditService>

export function auditService(db: Db, secrets: Secrets) {
  const key = secrets.keyFor('audit')

  /** Keyed pseudonym of a mobile number: equal for equal numbers, keeps only the last two digits. */
  function shortened(mobile: string): string {
    return `m_${createHmac('sha256', key).update(mobile).digest('hex').slice(0, 12)}_${mobile.slice(-2)}`
  }

  async function note(trx: Db, entry: AuditEntry): Promise<void> {
    const { action, userId, sessionId, mobile, address, details = {} } = entry
    await insertEntry(trx, {
      action,
      userId: userId ?? null,
      sessionId: sessionId ?? null,
      mobile: mobile === undefined ? null : shortened(mobile),
      network: address === undefined ? null : networkOf(address),
      details: JSON.stringify(details),
    })
  }

  return {
    note,

    /** Null when there is no entry within the last `hours`. */
    lastNoted: (action: AuditAction, hours: number): Promise<Date | null> => lastEntryAt(db, action, hours),

    remember: (action: AuditAction): Promise<void> => note(db, { action }),

    sweep: () => deleteOldEntries(db),
  }
}
