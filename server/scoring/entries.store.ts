import { type Selectable, sql } from 'kysely'
import type { EventResult } from '#schema/event-result.ts'
import type { Tap } from '#schema/scoring/check-entry.ts'
import type { Db } from '#server/db/database.ts'
import type { ScoreEntryTable } from '#server/db/score-tables.ts'
import type { EventTable } from '#server/db/tables.ts'
import type { AuthorizedScorer } from './authorized-scorer.ts'
import type { RecordedEntry } from './recorded-entry.ts'

const EVENT = ['id', 'ownerId', 'type', 'title', 'details', 'startsAt', 'status', 'version'] as const
export type ScoredEvent = Pick<Selectable<EventTable>, (typeof EVENT)[number]>

const TAP = ['id', 'at', 'kind', 'payload', 'target'] as const
type TapRow = Pick<Selectable<ScoreEntryTable>, (typeof TAP)[number]>

/** A tap with who made it. */
export type SignedTap = Tap & Pick<Selectable<ScoreEntryTable>, 'author' | 'authorId'>

export function signed(tap: Tap, { name, id }: AuthorizedScorer): SignedTap {
  return { ...tap, author: name, authorId: id }
}

export function scoredEvent(db: Db, eventId: string): Promise<ScoredEvent | undefined> {
  return eventById(db, eventId).executeTakeFirst()
}

/** Keeps the event's status as it is until the commit. Whoever locks the lease too locks the event first. */
export function lockScoredEvent(trx: Db, eventId: string): Promise<ScoredEvent | undefined> {
  return eventById(trx, eventId).forKeyShare().executeTakeFirst()
}

function eventById(db: Db, eventId: string) {
  return db.selectFrom('events').select(EVENT).where('id', '=', eventId)
}

/** In order of arrival. */
export async function entriesAfter(db: Db, eventId: string, seq: number): Promise<RecordedEntry[]> {
  const rows = await db
    .selectFrom('scoreEntries')
    .select([...TAP, 'seq', 'author', 'receivedAt'])
    .where('eventId', '=', eventId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute()
  return rows.map(({ seq, author, receivedAt, ...tap }) => ({ entry: { ...tapOf(tap), seq }, author, receivedAt }))
}

export async function recordedTaps(
  db: Db,
  eventId: string,
  ids: readonly string[],
): Promise<(Tap & { seq: number })[]> {
  const rows = await db
    .selectFrom('scoreEntries')
    .select([...TAP, 'seq'])
    .where('eventId', '=', eventId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ seq, ...tap }) => ({ ...tapOf(tap), seq }))
}

export async function scoredAmong(db: Db, eventIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('scorerLeases')
    .select('eventId')
    .where('eventId', 'in', eventIds)
    .where('nextSeq', '>', 1)
    .execute()
  return rows.map(({ eventId }) => eventId)
}

/** The lease must be locked. `firstSeq` is its next number. */
export async function insertEntries(
  trx: Db,
  eventId: string,
  taps: readonly SignedTap[],
  { fence, firstSeq }: { fence: number; firstSeq: number },
): Promise<void> {
  const rows = taps.map(({ id, at, kind, payload, target, author, authorId }, place) => ({
    ...{ eventId, fence, seq: firstSeq + place, id, kind, author, authorId },
    at: new Date(at),
    payload: JSON.stringify(payload),
    target: target ?? null,
  }))
  await trx.insertInto('scoreEntries').values(rows).execute()
  await trx
    .updateTable('scorerLeases')
    .set({ nextSeq: firstSeq + taps.length })
    .where('eventId', '=', eventId)
    .execute()
}

/** Writes nothing unless the event is completed, and when it is there already. */
export async function writeResult(trx: Db, eventId: string, result: EventResult): Promise<void> {
  const json = JSON.stringify(result)
  await trx
    .updateTable('events')
    .set({ result: json })
    .where('id', '=', eventId)
    .where('status', '=', 'completed')
    .where(sql<boolean>`result is distinct from ${json}::jsonb`)
    .execute()
}

export function tapOf({ at, target, payload, ...tap }: TapRow): Tap {
  return { ...tap, at: at.getTime(), payload, ...(target !== null && { target }) }
}
