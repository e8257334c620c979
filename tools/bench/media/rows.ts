import pg from 'pg'

/** Rows that are deleted when their event is over, or soon after. */
const TRANSIENT = ['audience_viewers', 'sponsor_reporters']

/** `bytes` includes indexes. */
export type Table = { rows: number; bytes: number }

/** `logBytes`: bytes ever written to the write-ahead log. */
export type Stored = { tables: ReadonlyMap<string, Table>; logBytes: number }

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Exact counts, not estimates, of the tables whose rows stay. */
export function storedIn(databaseUrl: string): Promise<Stored> {
  return withClient(databaseUrl, async (client) => {
    const found = await client.query<{ name: string; bytes: string }>(
      "select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    )
    const tables = new Map<string, Table>()
    for (const { name, bytes } of found.rows) {
      if (TRANSIENT.includes(name)) continue
      const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${name}`)
      tables.set(name, { rows: Number(rows[0]?.count), bytes: Number(bytes) })
    }
    const log = await client.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes")
    return { tables, logBytes: Number(log.rows[0]?.bytes) }
  })
}

/** Growth of all tables together. */
export function addedBetween(before: Stored, after: Stored): Table & { logBytes: number } {
  const sum = (what: keyof Table) =>
    [...after.tables].reduce((total, [name, table]) => total + table[what] - (before.tables.get(name)?.[what] ?? 0), 0)
  return { rows: sum('rows'), bytes: sum('bytes'), logBytes: after.logBytes - before.logBytes }
}
