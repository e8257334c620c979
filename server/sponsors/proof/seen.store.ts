import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { holdLock } from '#server/db/lock.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Reporter, SeenSum, TurnOnAir } from './count-reports.ts'

/** Longer than a report may be late. */
const REPORTERS_FOR_MINUTES = 15

/** Serialises the counting of an event's reports until the transaction ends: a viewer's may reach several processes. */
export async function lockSeen(trx: Db, eventId: string): Promise<void> {
  await holdLock(trx, `seen of ${eventId}`)
}

type TurnRow = { n: number; at: Date; until: Date; onAirMs: number }

/** On air: in a decided slot that shows a camera. Slots count from the second in which the event was started. */
const onAir = prepared<TurnRow>(`
  select turn.n, turn.at, turn.until, coalesce(sum(
    extract(epoch from least(turn.until, slot.at + interval '1 second') - greatest(turn.at, slot.at)) * 1000
  ), 0)::int as "onAirMs"
  from sponsor_turns turn
  join events on events.id = turn.event_id
  cross join lateral (select date_trunc('second', events.started_at) as epoch) stream
  left join lateral (
    select epoch + slot * interval '1 second' as at from live_programme
    where event_id = turn.event_id and device_id is not null
      and slot >= floor(extract(epoch from turn.at - epoch)) and slot < ceil(extract(epoch from turn.until - epoch))
  ) slot on true
  where turn.event_id = $1 and turn.n = any($2)
  group by turn.n, turn.at, turn.until order by turn.n`)

export async function turnsOnAir(db: Db, eventId: string, numbers: readonly number[]): Promise<TurnOnAir[]> {
  const rows = await onAir(db, eventId, numbers)
  return rows.map(({ n, at, until, onAirMs }) => ({ n, atMs: at.getTime(), untilMs: until.getTime(), onAirMs }))
}

export async function reporterRows(
  trx: Db,
  eventId: string,
  viewers: readonly Buffer[],
): Promise<{ viewer: Buffer; reporter: Reporter }[]> {
  const rows = await trx
    .selectFrom('sponsorReporters')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('viewer', '=', sql<Buffer>`any(${viewers}::bytea[])`)
    .execute()
  return rows.map(({ viewer, n, firstAt, coveredSeconds, ...row }) => ({
    viewer,
    reporter: {
      ...{ n, coveredSeconds, firstMs: firstAt.getTime() },
      live: { turn: row.liveTurn, seconds: row.liveSeconds, isViewable: row.liveViewable },
      replayed: new Map(row.replayed.map(([turn, seconds, isViewable]) => [turn, { turn, seconds, isViewable }])),
    },
  }))
}

/** Columns as arrays: a statement has at most 65,535 parameters. */
export async function writeReporters(
  trx: Db,
  eventId: string,
  reporters: readonly { viewer: Buffer; reporter: Reporter }[],
): Promise<void> {
  const of = <Value>(pick: (reporter: Reporter) => Value) => reporters.map(({ reporter }) => pick(reporter))
  await sql`
    insert into sponsor_reporters (
      event_id, viewer, n, first_at, covered_seconds, live_turn, live_seconds, live_viewable, replayed, reported_at
    )
    select ${eventId}::uuid, rows.*, now() from unnest(
      ${reporters.map(({ viewer }) => viewer)}::bytea[], ${of(({ n }) => n)}::int[],
      ${of(({ firstMs }) => new Date(firstMs))}::timestamptz[], ${of((reporter) => reporter.coveredSeconds)}::int[],
      ${of(({ live }) => live.turn)}::int[], ${of(({ live }) => live.seconds)}::int[],
      ${of(({ live }) => live.isViewable)}::boolean[], ${of(replayedTurns)}::jsonb[]
    ) rows
    on conflict (event_id, viewer) do update set
      n = excluded.n, covered_seconds = excluded.covered_seconds, live_turn = excluded.live_turn,
      live_seconds = excluded.live_seconds, live_viewable = excluded.live_viewable,
      replayed = excluded.replayed, reported_at = excluded.reported_at`.execute(trx)
}

function replayedTurns({ replayed }: Reporter): string {
  return JSON.stringify([...replayed.values()].map(({ turn, seconds, isViewable }) => [turn, seconds, isViewable]))
}

/** The minute of a turn is the one in which it begins. */
export async function addSeen(trx: Db, eventId: string, sums: readonly (SeenSum & { minute: Date })[]): Promise<void> {
  if (sums.length === 0) return
  await trx
    .insertInto('sponsorSeen')
    .values(sums.map((sum) => ({ eventId, ...sum })))
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'n', 'minute', 'isLive']).doUpdateSet((eb) => ({
        viewerSeconds: eb('sponsorSeen.viewerSeconds', '+', eb.ref('excluded.viewerSeconds')),
        impressions: eb('sponsorSeen.impressions', '+', eb.ref('excluded.impressions')),
        viewers: eb('sponsorSeen.viewers', '+', eb.ref('excluded.viewers')),
      })),
    )
    .execute()
}

export async function deleteOldReporters(db: Db): Promise<void> {
  await db
    .deleteFrom('sponsorReporters')
    .where('reportedAt', '<', sql<Date>`now() - make_interval(mins => ${REPORTERS_FOR_MINUTES})`)
    .execute()
}
