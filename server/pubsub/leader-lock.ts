import pg from 'pg'
import type { Logger } from '#server/process/log.ts'

/** Elects one process as the leader of each event. */
export type LeaderLock = {
  acquire(eventId: string): Promise<boolean>
  holds(eventId: string): boolean
  release(eventId: string): Promise<void>
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 2_000
/** Detects a dead machine in about ten seconds instead of PostgreSQL's two hours. */
const MISSED_SOON = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3'

/** Advisory locks on a dedicated connection: when it is lost or the process ends, another process can acquire them. */
export function postgresLeaderLock(url: string, log: Logger): LeaderLock {
  const held = new Set<string>()
  let connecting: Promise<pg.Client> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let isClosing = false

  function connection(): Promise<pg.Client> {
    connecting ??= connect().catch((error) => {
      connecting = null
      throw error
    })
    return connecting
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      options: MISSED_SOON,
    })
    client.on('error', ({ message }) => isClosing || log.warn({ reason: message }, 'another process may decide now'))
    client.on('end', () => {
      held.clear()
      connecting = null
    })
    await client.connect()
    return client
  }

  /** Serialises queries: a connection runs one at a time. */
  function ask(work: 'pg_try_advisory_lock' | 'pg_advisory_unlock', eventId: string): Promise<boolean> {
    const answer = last.then(async () => {
      const client = await connection()
      const name = `deciding ${eventId}`
      const sql = `select ${work}(hashtextextended($1, 0)) as done`
      const { rows } = await client.query<{ done: boolean }>(sql, [name]).catch((error) => {
        // It may have been done without an answer: only the end of the connection is sure to release the lock.
        void client.end().catch(() => {})
        throw error
      })
      return rows[0]?.done ?? false
    })
    last = answer.catch(() => {})
    return answer
  }

  return {
    async acquire(eventId) {
      if (held.has(eventId)) return true
      if (isClosing) return false
      if (await ask('pg_try_advisory_lock', eventId)) held.add(eventId)
      return held.has(eventId)
    },

    holds: (eventId) => held.has(eventId),

    async release(eventId) {
      if (held.delete(eventId)) await ask('pg_advisory_unlock', eventId)
    },

    async close() {
      isClosing = true
      held.clear()
      const client = await connecting?.catch(() => null)
      await client?.end()
    },
  }
}
