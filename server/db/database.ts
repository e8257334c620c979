import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '#server/log.ts'
import { latestMigration } from './migrate.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export type Database = {
  db: Db
  /** Whether the database answers and holds the schema that this code was written for. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 2_000

/** Opens a pool. The limits on statements and locks are those of security.md 2.10. */
export function openDatabase(url: string, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
  })
  // A connection in use can be lost too: its query fails, and that is where it is dealt with.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))

  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

  return {
    db,
    async isReady() {
      try {
        const { rows } = await sql<{
          name: string
        }>`select max(name) as name from kysely_migration`.execute(db)
        return rows[0]?.name === (await latestMigration())
      } catch {
        return false
      }
    },
    close: () => db.destroy(),
  }
}
