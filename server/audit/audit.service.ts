import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { networkOf } from '#server/network/client-address.ts'
import type { Secrets } from '#server/process/secrets.ts'
import { anonymiseEntries, deleteOldEntries, insertEntry, lastEntryAt } from './audit.store.ts'
import type { AuditAction, AuditEntry } from './entry.ts'

declare module '#server/http/context.ts' {
  interface Services {
    audit: AuditService
  }
}

/** The audit log (threat model 2.21). Mobile numbers and addresses are shortened. */
export interface AuditService {
  record(trx: Db, entry: AuditEntry): Promise<void>
  recordAlone(action: AuditAction): Promise<void>
  /** Takes the identity out of all entries about a user. */
  anonymise(trx: Db, user: { userId: string; mobile: string }): Promise<void>
  lastEntryAt(action: AuditAction, hours: number): Promise<Date | null>
  prune(): Promise<unknown>
}

export function createAuditService(db: Db, secrets: Secrets): AuditService {
  const key = secrets.keyFor('audit')

  /** Keyed pseudonym of a mobile number: equal for equal numbers, keeps only the last two digits. */
  function shortened(mobile: string): string {
    return `m_${createHmac('sha256', key).update(mobile).digest('hex').slice(0, 12)}_${mobile.slice(-2)}`
  }

  async function record(trx: Db, entry: AuditEntry): Promise<void> {
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
    record,
    recordAlone: (action) => record(db, { action }),
    anonymise: (trx, { userId, mobile }) => anonymiseEntries(trx, userId, shortened(mobile)),
    lastEntryAt: (action, hours) => lastEntryAt(db, action, hours),
    prune: () => deleteOldEntries(db),
  }
}
