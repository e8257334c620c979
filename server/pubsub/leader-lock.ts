import pg from 'pg'
import type { Logger } from '#server/process/log.ts'

export interface LeaderLock {
  acquire(eventId: string): Promise<boolean>
  holds(eventId: string): boolean
  release(eventId: string): Promise<void>
  close(): Promise<void>
}

type LockConnection = {
  /** Runs queries one after another. Resolves to the function's result. */
  call(work: 'pg_try_advisory_lock' | 'pg_advisory_unlock', eventId: string): Promise<boolean>
  end(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 2_000
/** Detects a dead machine in about ten seconds instead of PostgreSQL's two hours. */
const KEEPALIVE_OPTIONS = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3'

/** Advisory locks on a dedicated connection: when it is lost or the process ends, another process can acquire them. */
export function postgresLeaderLock(url: string, log: Logger): LeaderLock {
  const held = new Set<string>()
  let isClosing = false
  const connection = lockConnection(url, {
    onError: (reason) => isClosing || log.warn({ reason }, 'another process may decide now'),
    onEnd: () => held.clear(),
  })

  return {
    async acquire(eventId) {
      if (held.has(eventId)) return true
      if (isClosing) return false
      if (await connection.call('pg_try_advisory_lock', eventId)) held.add(eventId)
      return held.has(eventId)
    },

    holds: (eventId) => held.has(eventId),

    async release(eventId) {
      if (held.delete(eventId)) await connection.call('pg_advisory_unlock', eventId)
    },

    async close() {
      isClosing = true
      held.clear()
      await connection.end()
    },
  }
}

type Listeners = { onError(reason: string): void; onEnd(): void }

function lockConnection(url: string, { onError, onEnd }: Listeners): LockConnection {
  let connecting: Promise<pg.Client> | null = null
  let last: Promise<unknown> = Promise.resolve()

  function connection(): Promise<pg.Client> {
    connecting ??= connect().catch((error) => {
      connecting = null
      throw error
    })
    return connecting
  }

  async function connect(): Promise<pg.Client> {
    const client = newClient(url)
    client.on('error', ({ message }) => onError(message))
    client.on('end', () => {
      onEnd()
      connecting = null
    })
    await client.connect()
    return client
  }

  return {
    call(work, eventId) {
      const result = last.then(async () => {
        const client = await connection()
        const sql = `select ${work}(hashtextextended($1, 0)) as done`
        const { rows } = await client.query<{ done: boolean }>(sql, [`deciding ${eventId}`]).catch((error) => {
          // The query may have run although its result was lost: ending the connection releases the lock in any case.
          void client.end().catch(() => {})
          throw error
        })
        return rows[0]?.done ?? false
      })
      last = result.catch(() => {})
      return result
    },

    async end() {
      const client = await connecting?.catch(() => null)
      await client?.end()
    },
  }
}

function newClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    options: KEEPALIVE_OPTIONS,
  })
}
