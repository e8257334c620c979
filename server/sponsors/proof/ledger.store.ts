import type { Db } from '#server/db/database.ts'

export type LedgerLine = { sponsor: string; name: string; logo: string; feeRupees: number }

/** Each sponsor that was shown, as it was the last time. */
export async function latestShown(trx: Db, eventId: string): Promise<Pick<LedgerLine, 'sponsor' | 'name' | 'logo'>[]> {
  return trx
    .selectFrom('sponsorTurns')
    .distinctOn('sponsor')
    .select(['sponsor', 'name', 'logo'])
    .where('eventId', '=', eventId)
    .whereRef('until', '>', 'at')
    .orderBy('sponsor')
    .orderBy('n', 'desc')
    .execute()
}

export async function writeLedger(trx: Db, eventId: string, lines: readonly LedgerLine[]): Promise<void> {
  if (lines.length === 0) return
  await trx
    .insertInto('sponsorLedger')
    .values(lines.map((line) => ({ eventId, ...line })))
    .onConflict((conflict) => conflict.columns(['eventId', 'sponsor']).doNothing())
    .execute()
}
