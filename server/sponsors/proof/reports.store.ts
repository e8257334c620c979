import { sql } from 'kysely'
import type { SponsorInput } from '#schema/event-input.ts'
import type { EventStatus } from '#schema/event-status.ts'
import type { Language } from '#schema/i18n/language.ts'
import type { TurnReason } from '#schema/sponsors/turn.ts'
import type { Db } from '#server/db/database.ts'

export type ReportedEvent = {
  eventId: string
  sponsor: string
  title: string
  venue: string
  timeZone: string
  language: Language
  status: EventStatus
  startedAt: Date | null
  endedAt: Date | null
  sponsors: SponsorInput[]
}

export async function reportRow(db: Db, secretHash: Buffer): Promise<ReportedEvent | undefined> {
  return db
    .selectFrom('sponsorReports')
    .innerJoin('events', 'events.id', 'sponsorReports.eventId')
    .select([
      'eventId',
      'sponsor',
      'title',
      'venue',
      'timeZone',
      'language',
      'status',
      'startedAt',
      'endedAt',
      'sponsors',
    ])
    .where('secretHash', '=', secretHash)
    .executeTakeFirst()
}

export type ShownTurn = { n: number; name: string; logo: string; why: TurnReason }

/** Turns of any length, in order. */
export async function shownTurns(db: Db, eventId: string, sponsor: string): Promise<ShownTurn[]> {
  return db
    .selectFrom('sponsorTurns')
    .select(['n', 'name', 'logo', 'why'])
    .where('eventId', '=', eventId)
    .where('sponsor', '=', sponsor)
    .orderBy('n')
    .execute()
}

export type SeenRow = { n: number; isLive: boolean; viewerSeconds: number; impressions: number; viewers: number }

export async function seenRows(db: Db, eventId: string, sponsor: string): Promise<SeenRow[]> {
  const sum = (column: 'viewerSeconds' | 'impressions' | 'viewers') =>
    sql<number>`sum(${sql.ref(column)})::int`.as(column)
  return db
    .selectFrom('sponsorSeen')
    .innerJoin('sponsorTurns', (join) =>
      join.onRef('sponsorTurns.eventId', '=', 'sponsorSeen.eventId').onRef('sponsorTurns.n', '=', 'sponsorSeen.n'),
    )
    .select(['sponsorSeen.n', 'isLive', sum('viewerSeconds'), sum('impressions'), sum('viewers')])
    .where('sponsorSeen.eventId', '=', eventId)
    .where('sponsor', '=', sponsor)
    .groupBy(['sponsorSeen.n', 'isLive'])
    .execute()
}

export async function ledgerRow(db: Db, eventId: string, sponsor: string) {
  return db
    .selectFrom('sponsorLedger')
    .select(['name', 'logo', 'feeRupees', 'recordedAt'])
    .where('eventId', '=', eventId)
    .where('sponsor', '=', sponsor)
    .executeTakeFirst()
}

export type ReportLinkRow = { generation: number; secretHash: Buffer }

/** Locks the link, if there is one. */
export async function lockReportLink(trx: Db, eventId: string, sponsor: string): Promise<ReportLinkRow | undefined> {
  return trx
    .selectFrom('sponsorReports')
    .select(['generation', 'secretHash'])
    .where('eventId', '=', eventId)
    .where('sponsor', '=', sponsor)
    .forUpdate()
    .executeTakeFirst()
}

/** The event's row must be locked. */
export async function writeReportLink(trx: Db, eventId: string, sponsor: string, link: ReportLinkRow): Promise<void> {
  const { generation, secretHash } = link
  const createdAt = sql<Date>`clock_timestamp()`
  await trx
    .insertInto('sponsorReports')
    .values({ eventId, sponsor, generation, secretHash })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'sponsor']).doUpdateSet({ generation, secretHash, createdAt }),
    )
    .execute()
}
