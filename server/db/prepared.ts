import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { poolOf } from './pools.ts'

const names = new Map<string, string>()

/**
 * A statement in words of its own, for what is asked all the time: Kysely neither compiles it nor goes through its rows, and
 * each connection plans it once. It names its columns as its rows have them, in camel case, and one by one, so that a
 * migration beside running servers does not change them.
 */
export function prepared<Row>(text: string): (db: Db, ...values: unknown[]) => Promise<Row[]> {
  const name = names.get(text) ?? `statement_${names.size}`
  names.set(text, name)
  return (db, ...values) => rowsOf<Row>(db, { name, text, values })
}

/** The rows of a statement that is planned for its values, each time. */
export function plannedAnew<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  return rowsOf<Row>(db, { text, values: [...values] })
}

/** Within a transaction it is Kysely's connection that asks. */
async function rowsOf<Row>(db: Db, statement: { name?: string; text: string; values: unknown[] }): Promise<Row[]> {
  const pool = poolOf(db)
  if (pool) return (await pool.query<Row & object>(statement)).rows
  return (await db.executeQuery<Row>(CompiledQuery.raw(statement.text, statement.values))).rows
}
