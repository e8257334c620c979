import { sql } from 'kysely'
import type { ChangeSource, EventField, EventState } from '#schema/event-revision.ts'
import { mapEventTexts } from '#schema/event-texts.ts'
import { EVENT_REVISIONS_MAX } from '#schema/validation/limits.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { EventRevision } from './revision.ts'

type NewRevision = { eventId: string; version: number; state: EventState; changes: EventField[]; source: ChangeSource }

const inserted = prepared<never>(`
  with outdated as (
    delete from event_revisions where event_id = $1 and version in (
      select version from event_revisions where event_id = $1 order by version desc offset ${EVENT_REVISIONS_MAX - 1}
    )
  )
  insert into event_revisions (event_id, version, state, changes, source) values ($1, $2, $3, $4, $5)`)

/** Stores a revision, and deletes all but the newest `EVENT_REVISIONS_MAX` of the event. */
export async function insertRevision(
  trx: Db,
  { eventId, version, state, changes, source }: NewRevision,
): Promise<void> {
  await inserted(trx, eventId, version, JSON.stringify(state), changes, source)
}

/** Revisions by event id, newest first. Empty for events of other owners. */
export async function revisionsOf(
  db: Db,
  ownerId: string,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, EventRevision[]>> {
  const rows = await db
    .selectFrom('eventRevisions as revision')
    .innerJoin('events as event', 'event.id', 'revision.eventId')
    .select(['revision.eventId', 'revision.version', 'revision.replacedAt', 'revision.source', 'revision.changes'])
    .where('revision.eventId', '=', sql<string>`any(${eventIds}::uuid[])`)
    .where('event.ownerId', '=', ownerId)
    .orderBy('revision.version', 'desc')
    .execute()
  const byEvent = new Map<string, EventRevision[]>(eventIds.map((eventId) => [eventId, []]))
  for (const { eventId, ...revision } of rows) byEvent.get(eventId)?.push(revision)
  return byEvent
}

/** Texts that an event did not have yet when the revision was stored are empty. */
export async function revisionState(db: Db, eventId: string, version: number): Promise<EventState | undefined> {
  const row = await db
    .selectFrom('eventRevisions')
    .select('state')
    .where('eventId', '=', eventId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && { ...mapEventTexts(() => ''), ...row.state }
}
