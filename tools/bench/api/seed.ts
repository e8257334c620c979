import pg from 'pg'
import { secretHash } from '#server/auth/sessions/tokens.ts'

type Options = { events: number; owners: number }

export function tokenOf(user: number): string {
  return `bench-token-of-user-${user}`
}

/** Inserts signed-in owners and their events, the same ones in every run. */
export async function seed(url: string, { events, owners }: Options): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('select setseed(0.42)')
    await client.query(
      `insert into users (mobile, fullname, email)
       select 6000000000 + n, 'Organiser ' || n, 'organiser' || n || '@example.in' from generate_series(1, $1) n`,
      [owners],
    )
    await client.query(`insert into sessions (user_id, confirmed, expires_at)
      select id, true, now() + interval '30 days' from users`)
    const hashes = Array.from({ length: owners }, (_each, place) => secretHash(tokenOf(place + 1)))
    await client.query(
      `insert into access_tokens (hash, session_id, rotation, expires_at)
       select hash, sessions.id, 0, now() + interval '1 day'
       from unnest($1::bytea[]) with ordinality given (hash, n)
       join users on mobile = (6000000000 + n)::text join sessions on user_id = users.id`,
      [hashes],
    )
    await withoutIndexes(client, async () => {
      await client.query('alter table events disable trigger event_changed')
      await client.query(EVENTS, [events, owners])
      await client.query('alter table events enable trigger event_changed')
    })
    // Skips foreign key checks.
    await client.query('set session_replication_role = replica')
    await client.query(`insert into event_devices (event_id, position, name, is_controller)
      select id, 0, 'Phone', true from events`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Building indexes afterwards is faster than updating them row by row. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
     from pg_index where indrelid = 'events'::regclass and not indisunique`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { made } of rows) await client.query(made)
}

/**
 * Half of the events are completed, one in 5,000 is live, one in seven is private. They start within two weeks of
 * being created. One owner in a thousand has a hundred times as many as others. Search words are common, rare (1 in
 * 10,000) or in Hindi (1 in 50).
 */
const EVENTS = `
  insert into events (owner_id, slug, title, description, type, venue, local_time, time_zone, starts_at, visibility, status,
    sponsors, details, created_at, started_at, ended_at)
  select
    owner.id, 'event-' || n,
    case when n % 50 = 0 then 'शिवाजी पार्क अंतिम सामना ' || n
         when n % 10000 = 17 then 'Quixotic Trophy ' || n
         else (array['Sunday League', 'Office Cup', 'Monsoon Trophy', 'School Final', 'Charity Match'])[1 + n % 5]
              || ' ' || (array['Dadar', 'Matunga', 'Bandra', 'Andheri', 'Thane', 'Kurla', 'Powai'])[1 + n % 7] || ' ' || n end,
    'An evening under the lamps, with a match that nobody should miss.',
    (array['cricket', 'football', 'volleyball', 'basketball', 'badminton', 'tennis', 'other'])[1 + n % 7],
    (array['Shivaji Park', 'Azad Maidan', 'Oval Maidan', 'Cross Maidan', 'Wankhede'])[1 + n % 5],
    to_char(start.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI'), 'Asia/Kolkata', start.at,
    case when n % 7 = 3 then 'private' else 'public' end,
    case when n % 5000 = 1 then 'live' when n % 2 = 0 then 'completed' when n % 33 = 0 then 'cancelled' else 'scheduled' end,
    case when n % 3 = 0
      then '[{"name":"Sharma Sweets","logo":"/uploads/0.webp"},{"name":"Patil Motors","logo":"/uploads/1.webp"}]'::jsonb
      else '[]' end,
    case when n % 7 = 0 then jsonb_build_object(
      'sport', 'cricket', 'team1', 'Strikers ' || n % 5000, 'team2', 'Tigers ' || n % 7000,
      'playerNames', (select jsonb_agg('Player ' || chr(65 + (n + place) % 26) || ' Kumar ' || (n * place) % 9000) from generate_series(1, 11) place)
    ) end, created.at, null, null
  from generate_series(1, $1::int) n
  cross join lateral (select now() - ($1::int - n) * interval '20 seconds' as at) created
  cross join lateral (select date_trunc('minute', created.at) + (n * 7 % 21) * interval '16 hours' as at) start
  join lateral (
    select case when n % 10 = 0 then 1 + n / 10 % greatest(1, $2::int / 1000) else 1 + n % $2::int end as place
  ) chosen on true
  join users owner on owner.mobile = (6000000000 + chosen.place)::text`
