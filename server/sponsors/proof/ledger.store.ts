import type { Db } from '#server/db/database.ts'

export type LedgerLine = { sponsor: string; name: string; logo: string; feeRupees: number }

type KnownSponsor = Pick<LedgerLine, 'sponsor' | 'name' | 'logo'> & { eventId: string }

/** Each sponsor of the events that was shown, as it was the last time. */
export async function latestShown(db: Db, eventIds: readonly string[]): Promise<KnownSponsor[]> {
  return db
    .selectFrom('sponsorTurns')
    .distinctOn(['eventId', 'sponsor'])
    .select(['eventId', 'sponsor', 'name', 'logo'])
    .where('eventId', 'in', eventIds)
    .whereRef('until', '>', 'at')
    .orderBy('eventId')
    .orderBy('sponsor')
    .orderBy('n', 'desc')
    .execute()
}

/** Each sponsor that the events' ledgers have. */
export async function ledgerSponsors(db: Db, eventIds: readonly string[]): Promise<KnownSponsor[]> {
  return db
    .selectFrom('sponsorLedger')
    .select(['eventId', 'sponsor', 'name', 'logo'])
    .where('eventId', 'in', eventIds)
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
