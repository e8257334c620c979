import type pg from 'pg'

/** `columns` excludes generated ones. */
export type Table = { name: string; columns: string[] }

const FETCHED = 500

/** All tables, referenced ones first, without Kysely's and the derived `event_tallies`. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const tables = await client.query<Table>(`
    select relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'
      and relname <> 'event_tallies'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`)
  const references = await client.query<{ from: string; to: string }>(`
    select child.relname::text as from, parent.relname::text as to
    from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`)
  return parentsFirst(tables.rows, references.rows)
}

/** The same rows give the same text in the same order in every database. Must run in a transaction. */
export async function* rowsOf(client: pg.ClientBase, { name, columns }: Table): AsyncGenerator<string[]> {
  await client.query("set local timezone to 'UTC'")
  await client.query(`
    declare backed_up no scroll cursor for
    select to_jsonb(rows)::text as row from (select ${listed(columns)} from ${quoted(name)}) rows
    order by to_jsonb(rows)::text collate "C"`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${FETCHED} from backed_up`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close backed_up')
}

export async function insertRows(client: pg.ClientBase, { name, columns }: Table, rows: string[]): Promise<void> {
  await client.query(
    `insert into ${quoted(name)} (${listed(columns)}) overriding system value
     select ${listed(columns)} from jsonb_populate_recordset(null::${quoted(name)}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  )
}

export async function continueNumbering(client: pg.ClientBase, { name, columns }: Table): Promise<void> {
  for (const column of columns) {
    const { rows } = await client.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [quoted(name), column],
    )
    if (rows[0]?.sequence) {
      await client.query(
        `select setval($1::regclass, max(${quoted(column)})) from ${quoted(name)} having count(*) > 0`,
        [rows[0].sequence],
      )
    }
  }
}

export async function hasRows(client: pg.ClientBase, { name }: Table): Promise<boolean> {
  const { rows } = await client.query<{ some: boolean }>(`select exists (select from ${quoted(name)}) as some`)
  return rows[0]?.some ?? false
}

function parentsFirst(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const placed: Table[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const isReady = ({ name }: Table) =>
      references.every(({ from, to }) => from !== name || placed.some((table) => table.name === to))
    const ready = waiting.filter(isReady)
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.')
    placed.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return placed
}

function listed(columns: string[]): string {
  return columns.map(quoted).join(', ')
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
