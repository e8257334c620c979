import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { nameStatement } from './statement-names.ts'

/**
 * A statement in words of its own, for what is asked all the time: Kysely does not compile it anew for every request, and
 * each connection plans it once. It names its columns, so that a migration beside running servers does not change its rows.
 */
export function prepared<Row>(text: string): (db: Db, ...values: unknown[]) => Promise<Row[]> {
  nameStatement(text)
  return (db, ...values) => rowsOf<Row>(db, text, values)
}

/** The rows of a statement that is planned for its values, each time. */
export async function rowsOf<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}
