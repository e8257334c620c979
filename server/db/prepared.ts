import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { poolOf } from './pools.ts'

const names = new Map<string, string>()

/** A named prepared statement, run without Kysely. No `*`, and aliases: migrations must not break running servers. */
export function prepared<Row>(text: string): (db: Db, ...values: unknown[]) => Promise<Row[]> {
  const name = names.get(text) ?? `statement_${names.size}`
  names.set(text, name)
  return (db, ...values) => rowsOf<Row>(db, { name, text, values })
}

/** Runs a statement that is planned for its values on each call. */
export function plannedAnew<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  return rowsOf<Row>(db, { text, values: [...values] })
}

/** A transaction must use Kysely's connection. */
async function rowsOf<Row>(db: Db, statement: { name?: string; text: string; values: unknown[] }): Promise<Row[]> {
  const pool = poolOf(db)
  if (pool) return (await pool.query<Row & object>(statement)).rows
  return (await db.executeQuery<Row>(CompiledQuery.raw(statement.text, statement.values))).rows
}
