import type { Pool } from 'pg'
import type { Db } from './database.ts'

const pools = new WeakMap<Db, Pool>()

export function rememberPool(db: Db, pool: Pool): void {
  pools.set(db, pool)
}

/** The pool behind a database; undefined for a transaction, which has one connection. */
export function poolOf(db: Db): Pool | undefined {
  return pools.get(db)
}
