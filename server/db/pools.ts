import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Tables } from './tables.ts'

const pools = new WeakMap<Kysely<Tables>, Pool>()

export function rememberPool(db: Kysely<Tables>, pool: Pool): void {
  pools.set(db, pool)
}

/** Undefined for a transaction, which has one connection. */
export function poolOf(db: Kysely<Tables>): Pool | undefined {
  return pools.get(db)
}
