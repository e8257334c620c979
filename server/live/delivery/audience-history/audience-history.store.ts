import { sql } from 'kysely'
import { WATCHING_EVERY_MS } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { AudienceFigures } from './audience-figures.ts'

/** What a process has counted at an event: viewers by interval, and digests of viewers that it had not stored. */
export type CountedAudience = {
  eventId: string
  process: string
  intervals: ReadonlyMap<number, number>
  viewers: readonly Buffer[]
}

const INTERVAL_S = WATCHING_EVERY_MS / 1_000

/** Repeatable: counts of an interval only grow, and a viewer is stored once. An event that is gone is skipped. */
export async function writeCounted(db: Db, counted: CountedAudience): Promise<void> {
  const { eventId, process, intervals, viewers } = counted
  await sql`
    with known as (select id from events where id = ${eventId}),
    watching as (
      insert into audience_viewers (event_id, viewer)
      select id, viewer from known, unnest(${viewers}::bytea[]) viewer order by viewer
      on conflict do nothing
    )
    insert into audience_intervals as stored (event_id, interval_no, process, viewers)
    select id, interval_no, ${process}::uuid, viewers
    from known, unnest(${[...intervals.keys()]}::int[], ${[...intervals.values()]}::int[]) counted(interval_no, viewers)
    on conflict (event_id, interval_no, process)
      do update set viewers = greatest(stored.viewers, excluded.viewers)
  `.execute(db)
}

const FIGURES = `
  select summed.event_id, max(summed.viewers)::int as peak,
    (select count(*) from audience_viewers counted where counted.event_id = summed.event_id)::int as viewers,
    sum(summed.viewers) * ${INTERVAL_S} as watched_seconds
  from (
    select event_id, interval_no, sum(viewers) as viewers from audience_intervals
    where event_id = any($1) group by event_id, interval_no
  ) summed
  group by summed.event_id`

const figures = prepared<AudienceFigures & { eventId: string }>(`
  select event_id as "eventId", peak, viewers, watched_seconds::float8 as "watchedSeconds"
  from (
    select event_id, peak, viewers, watched_seconds from event_audiences where event_id = any($1)
    union all ${FIGURES}
  ) figures`)

/** Events without viewers are left out. */
export async function figuresOf(db: Db, eventIds: readonly string[]): Promise<Map<string, AudienceFigures>> {
  const rows = await figures(db, eventIds)
  return new Map(rows.map(({ eventId, ...found }) => [eventId, found]))
}

const keep = prepared(`
  insert into event_audiences (event_id, peak, viewers, watched_seconds) ${FIGURES}
  on conflict (event_id) do nothing`)

/** Replaces what was counted at events that ended more than an hour ago by their figures. */
export async function keepFigures(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from events
    where id in (select event_id from audience_intervals) and ended_at < now() - interval '1 hour'
  `.execute(db)
  for (const { id } of rows) {
    await db.transaction().execute(async (trx) => {
      await keep(trx, [id])
      await trx.deleteFrom('audienceIntervals').where('eventId', '=', id).execute()
      await trx.deleteFrom('audienceViewers').where('eventId', '=', id).execute()
    })
  }
}
