import { sql } from 'kysely'
import type { EventStatus } from '#schema/event-status.ts'
import type { JoinedScorer } from '#server/actors/joined-scorer.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { type DeviceLink, type LinkClaim, validUntil } from './devices.store.ts'

const expiresAt = sql<Date>`(
  select ${sql.raw(validUntil('scorer_links.invited_at', 'event'))} from events event where event.id = scorer_links.event_id
)`
const isExpired = sql<boolean>`${expiresAt} <= now()`
const LINK = ['id', 'generation', 'claimedAt', expiresAt.as('expiresAt'), isExpired.as('isExpired')] as const

const TOKEN_EXPIRES_AT = validUntil('link.claimed_at', 'event')

const byToken = prepared<JoinedScorer & { expiresAt: Date }>(`
  select link.id as "scorerId", link.event_id as "eventId", link.phone as name, ${TOKEN_EXPIRES_AT} as "expiresAt"
  from scorer_links link join events event on event.id = link.event_id
  where link.token_hash = $1 and ${TOKEN_EXPIRES_AT} > now()`)

export type ScorerLink = DeviceLink & { id: string }

export function eventOfScorer(db: Db, scorerId: string): Promise<{ eventId: string } | undefined> {
  return db.selectFrom('scorerLinks').select('eventId').where('id', '=', scorerId).executeTakeFirst()
}

export function lockScorer(trx: Db, id: string): Promise<{ eventId: string; status: EventStatus } | undefined> {
  return trx
    .selectFrom('scorerLinks as link')
    .innerJoin('events as event', 'event.id', 'link.eventId')
    .select(['link.eventId', 'event.status'])
    .where('link.id', '=', id)
    .forUpdate('link')
    .executeTakeFirst()
}

export function scorerLink(db: Db, id: string): Promise<ScorerLink | undefined> {
  return db.selectFrom('scorerLinks').select(LINK).where('id', '=', id).executeTakeFirst()
}

/** Extends the link that nobody has claimed. An expired one gets a new generation, so it never works again. */
export function renewScorerLink(trx: Db, eventId: string): Promise<ScorerLink | undefined> {
  return trx
    .updateTable('scorerLinks')
    .set({
      generation: sql<number>`generation + case when ${isExpired} then 1 else 0 end`,
      invitedAt: sql<Date>`now()`,
    })
    .where('eventId', '=', eventId)
    .where('claimedAt', 'is', null)
    .returning(LINK)
    .executeTakeFirst()
}

export function insertScorerLink(trx: Db, eventId: string): Promise<ScorerLink> {
  return trx.insertInto('scorerLinks').values({ eventId }).returning(LINK).executeTakeFirstOrThrow()
}

export async function claimScorerLink(trx: Db, id: string, claim: LinkClaim): Promise<void> {
  const now = sql<Date>`clock_timestamp()`
  await trx
    .updateTable('scorerLinks')
    .set({ ...claim, claimedAt: now, lastSeenAt: now })
    .where('id', '=', id)
    .execute()
}

export async function joinedScorerRow(db: Db, tokenHash: Buffer) {
  const [row] = await byToken(db, tokenHash)
  return row
}

export async function writeScorerSeen(db: Db, id: string): Promise<void> {
  await db
    .updateTable('scorerLinks')
    .set({ lastSeenAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('lastSeenAt', '<', sql<Date>`clock_timestamp() - interval '3 seconds'`)
    .execute()
}

/** In the order of their invitations. */
export function scorerRows(db: Db, eventId: string) {
  return db
    .selectFrom('scorerLinks')
    .select(['id', 'phone as model', 'network', 'claimedAt', 'lastSeenAt'])
    .where('eventId', '=', eventId)
    .orderBy('invitedAt')
    .orderBy('id')
    .execute()
}

export async function deleteScorer(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('scorerLinks').where('id', '=', id).execute()
}

export function deleteScorersOf(trx: Db, ownerId: string): Promise<{ id: string; eventId: string }[]> {
  return trx
    .deleteFrom('scorerLinks')
    .where('eventId', 'in', (eb) => eb.selectFrom('events').select('id').where('ownerId', '=', ownerId))
    .returning(['id', 'eventId'])
    .execute()
}
