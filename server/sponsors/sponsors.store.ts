import { type Selectable, sql } from 'kysely'
import type { EventStatus } from '#schema/event-status.ts'
import { DEFAULT_SPONSOR_RULES, type SponsorRules } from '#schema/sponsors/rules.ts'
import { comparisonKey } from '#schema/validation/text.ts'
import type { Db } from '#server/db/database.ts'
import { holdLock } from '#server/db/lock.ts'
import { prepared } from '#server/db/prepared.ts'
import type { SponsorTurnTable } from '#server/db/sponsor-tables.ts'
import type { TurnCut } from './slate-cuts.ts'
import type { DecidedTurn, SponsorPlan } from './sponsor-plan.ts'

/** Keeps the event's status, which it returns, and serialises what is written of its turns until the transaction ends. */
export async function lockTurns(trx: Db, eventId: string): Promise<EventStatus | undefined> {
  const event = await trx
    .selectFrom('events')
    .select('status')
    .where('id', '=', eventId)
    .forKeyShare()
    .executeTakeFirst()
  await holdLock(trx, `sponsors of ${eventId}`)
  return event?.status
}

export async function settingsRow(db: Db, eventId: string): Promise<Omit<SponsorPlan, 'turns'> | undefined> {
  const row = await db
    .selectFrom('events')
    .leftJoin('sponsorRules', 'sponsorRules.eventId', 'events.id')
    .select(['events.type', 'events.status', 'events.sponsors'])
    .select(['everySeconds', 'turnSeconds', 'isBetween', 'isQuiet', 'moments', 'weights'])
    .where('events.id', '=', eventId)
    .executeTakeFirst()
  if (!row) return undefined
  const { type, status, sponsors, everySeconds, turnSeconds, isBetween, isQuiet, moments, weights } = row
  const rules =
    turnSeconds === null || isBetween === null || isQuiet === null || moments === null || weights === null
      ? DEFAULT_SPONSOR_RULES
      : { everySeconds, turnSeconds, isBetween, isQuiet, moments, weights }
  return {
    type,
    status,
    rules,
    sponsors: sponsors.map((listed) => ({ ...listed, sponsor: comparisonKey(listed.name) })),
  }
}

type TurnRow = Omit<Selectable<SponsorTurnTable>, 'eventId' | 'decidedAt'>

const turnsFromN = prepared<TurnRow>(`
  select n, at, until, sponsor, name, logo, weight, why from sponsor_turns where event_id = $1 and n >= $2 order by n`)

export async function turnRows(db: Db, eventId: string, fromN: number): Promise<DecidedTurn[]> {
  const rows = await turnsFromN(db, eventId, fromN)
  return rows.map(({ at, until, ...turn }) => ({ ...turn, atMs: at.getTime(), untilMs: until.getTime() }))
}

export async function writeRules(trx: Db, eventId: string, rules: SponsorRules): Promise<void> {
  const row = { ...rules, moments: [...rules.moments], weights: JSON.stringify(rules.weights) }
  await trx
    .insertInto('sponsorRules')
    .values({ eventId, ...row })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(row))
    .execute()
}

/** The turns must be locked. Writes nothing, and returns false, unless it is the next one and the one before is over. */
export async function insertTurn(trx: Db, eventId: string, turn: DecidedTurn): Promise<boolean> {
  const { atMs, untilMs, ...rest } = turn
  const last = await trx
    .selectFrom('sponsorTurns')
    .select(['n', 'until'])
    .where('eventId', '=', eventId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (turn.n !== (last?.n ?? 0) + 1 || (last && last.until.getTime() > atMs)) return false
  const written = await trx
    .insertInto('sponsorTurns')
    .values({ eventId, ...rest, at: new Date(atMs), until: new Date(untilMs) })
    .onConflict((conflict) => conflict.columns(['eventId', 'n']).doNothing())
    .returning('n')
    .executeTakeFirst()
  return written !== undefined
}

/** The turns must be locked. Only ever shortens a turn; returns whether it did. */
export async function cutTurn(trx: Db, eventId: string, { n, untilMs }: TurnCut): Promise<boolean> {
  const cut = await trx
    .updateTable('sponsorTurns')
    .set({ until: sql<Date>`greatest(at, ${new Date(untilMs)}::timestamptz)` })
    .where('eventId', '=', eventId)
    .where('n', '=', n)
    .where('until', '>', new Date(untilMs))
    .returning('n')
    .executeTakeFirst()
  return cut !== undefined
}

/**
 * Ends the turns of an event that is over with its last slot; slots are whole seconds. Returns whether it changed any. The
 * event's row must be locked for update.
 */
export async function endTurns(trx: Db, eventId: string): Promise<boolean> {
  const endOfSlots = sql<Date>`date_trunc('second', events.ended_at + interval '999 milliseconds')`
  const cut = await trx
    .updateTable('sponsorTurns')
    .from('events')
    .set({ until: sql<Date>`greatest(at, ${endOfSlots})` })
    .whereRef('events.id', '=', 'sponsorTurns.eventId')
    .where('events.id', '=', eventId)
    .where('until', '>', endOfSlots)
    .returning('n')
    .execute()
  return cut.length > 0
}

/** Whether a camera is shown, and no cut leaves it for the slate. */
export async function hasPicture(trx: Db, eventId: string): Promise<boolean> {
  const { rows } = await sql<{ shown: string | null; wanted: string | null; isCut: boolean }>`
    select
      (select device_id from live_programme where event_id = ${eventId} order by slot desc limit 1) as shown,
      cut.device_id as wanted, cut.event_id is not null as "isCut"
    from (select) one
    left join lateral (
      select event_id, device_id from live_cuts where event_id = ${eventId} order by slot desc, serial desc limit 1
    ) cut on true`.execute(trx)
  const [row] = rows
  return row !== undefined && row.shown !== null && !(row.isCut && row.wanted === null)
}
