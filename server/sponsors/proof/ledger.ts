import { SPONSOR_FEE_RUPEES } from '#schema/validation/limits.ts'
import type { Db } from '#server/db/database.ts'
import { settingsRow } from '#server/sponsors/sponsors.store.ts'
import { type LedgerLine, latestShown, writeLedger } from './ledger.store.ts'

/**
 * Writes a line for each sponsor of an event that is over: those that are listed, and those that were shown. Lines that are
 * there stay as they are, so that ending an event again charges nobody twice. The event's row must be locked.
 */
export async function recordLedger(trx: Db, eventId: string): Promise<void> {
  const settings = await settingsRow(trx, eventId)
  const lines = new Map<string, LedgerLine>()
  for (const { sponsor, name, logo } of [...(settings?.sponsors ?? []), ...(await latestShown(trx, [eventId]))]) {
    lines.set(sponsor, { sponsor, name, logo, feeRupees: SPONSOR_FEE_RUPEES })
  }
  await writeLedger(trx, eventId, [...lines.values()])
}
