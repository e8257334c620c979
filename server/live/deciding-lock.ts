import pg from 'pg'
import type { Logger } from '#server/log.ts'

/** Of all processes, one decides for an event. */
export type DecidingLock = {
  /** Answers whether it is this process that decides now. */
  take(eventId: string): Promise<boolean>
  holds(eventId: string): boolean
  letGo(eventId: string): Promise<void>
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 2_000
/** A process whose machine is gone is missed after some ten seconds, not after PostgreSQL's two hours. */
const MISSED_SOON = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3'

/**
 * PostgreSQL's advisory locks, on a connection of their own: whoever's process ends, or loses it, decides no more, and the
 * next who asks does.
 */
export function postgresDecidingLock(url: string, log: Logger): DecidingLock {
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

  /** One question after the other, as the connection wants it. */
  function ask(work: 'pg_try_advisory_lock' | 'pg_advisory_unlock', eventId: string): Promise<boolean> {
    const answer = last.then(async () => {
      const client = await connection()
      const name = `deciding ${eventId}`
      const { rows } = await client.query<{ done: boolean }>(`select ${work}(hashtextextended($1, 0)) as done`, [name])
      return rows[0]?.done ?? false
    })
    last = answer.catch(() => {})
    return answer
  }

  return {
    async take(eventId) {
      if (held.has(eventId)) return true
      if (isClosing) return false
      if (await ask('pg_try_advisory_lock', eventId)) held.add(eventId)
      return held.has(eventId)
    },

    holds: (eventId) => held.has(eventId),

    async letGo(eventId) {
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
