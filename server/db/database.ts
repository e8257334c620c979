import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '#server/process/log.ts'
import { latestMigration } from './migrate.ts'
import { rememberPool } from './pools.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export type Database = {
  db: Db
  isReady(): Promise<boolean>
  /** Null without an answer within a second. */
  probe(): Promise<Probe | null>
  connections(): Connections
  close(): Promise<void>
}

/** `driftMs`: how far the server's clock is ahead of the database's. */
export type Probe = { schema: string; isMigrated: boolean; driftMs: number }
export type Connections = { inUse: number; idle: number; waiting: number }

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 2_000
const STATEMENT_TIMEOUT_MS = 5_000
/** Silence after which a connection in use counts as dead; longer than any statement may take. */
const SILENCE_MS = 7_000
/** Opening a connection costs as much as about twenty statements. */
const IDLE_MS = 60_000
const PROBE_WITHIN_MS = 1_000

/** Opens a pool. Statement and lock time-outs: threat model 2.10. */
export function openDatabase(url: string, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    stream: impatientSocket,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
  })
  // A connection in use can be lost too; the error is handled where its query rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('acquire', (client) => socketOf(client).setTimeout(SILENCE_MS))
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0))
  let isClosing = false
  pool.on('error', ({ message }) => isClosing || log.warn({ reason: message }, 'a database connection was lost'))

  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  rememberPool(db, pool)

  const probe = () => Promise.race([probeOf(db), sleep(PROBE_WITHIN_MS, null, { ref: false })]).catch(() => null)

  return {
    db,
    isReady: async () => (await probe())?.isMigrated ?? false,
    probe,
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      isClosing = true
      await db.destroy()
    },
  }
}

function socketOf(client: pg.ClientBase): Socket {
  return (client as pg.ClientBase & { connection: { stream: Socket } }).connection.stream
}

function impatientSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE_MS, () => socket.destroy())
}

async function probeOf(db: Db): Promise<Probe> {
  const before = Date.now()
  const { rows } = await sql<{
    schema: string | null
    now: Date
  }>`select max(name) as schema, clock_timestamp() as now from kysely_migration`.execute(db)
  const { schema = null, now = new Date() } = rows[0] ?? {}
  return {
    schema: schema ?? 'none',
    // During a rolling update a newer version may already have migrated.
    isMigrated: schema !== null && schema >= (await latestMigration()),
    driftMs: Math.round((before + Date.now()) / 2 - now.getTime()),
  }
}
