import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepared } from '#server/db/prepared.ts'
import type { Logger } from '#server/log.ts'
import type { Notice, Notices } from './notices.ts'

const CHANNEL = 'live_notice'
const CONNECT_TIMEOUT_MS = 2_000
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

const notify = prepared<object>('select pg_notify($1, $2)')

type Listener = { kind: Notice['kind']; heard(notice: Notice): void; missed(): void }

/**
 * Notices by PostgreSQL's NOTIFY. There is one listening connection, from the first listener on. When it is lost it is
 * opened anew, again and again; whoever listens hears then, and once it is back, that something may have been missed.
 */
export function postgresNotices(url: string, log: Logger): Notices {
  const listeners = new Set<Listener>()
  let listening: pg.Client | null = null
  let isWanted = false
  let isClosing = false

  async function keepListening(): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; !isClosing; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      const client = newClient()
      const lost = new Promise<void>((resolve) => client.once('end', resolve))
      if (await isOpened(client)) {
        listening = client
        waitMs = FIRST_WAIT_MS
        tellMissed()
        if (isClosing) void client.end()
        await lost
        listening = null
        tellMissed()
      }
      if (!isClosing) await sleep(waitMs, undefined, { ref: false })
    }
  }

  function newClient(): pg.Client {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    client.on('notification', ({ payload = '' }) => hear(JSON.parse(payload) as Notice))
    client.on('error', ({ message }) => sayLost(message))
    return client
  }

  async function isOpened(client: pg.Client): Promise<boolean> {
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      return true
    } catch (error) {
      sayLost((error as Error).message)
      client.end().catch(() => {})
      return false
    }
  }

  function sayLost(reason: string): void {
    if (!isClosing) log.warn({ reason }, 'notices are not heard for a while')
  }

  function hear(notice: Notice): void {
    for (const { kind, heard } of [...listeners]) if (kind === notice.kind) heard(notice)
  }

  function tellMissed(): void {
    if (!isClosing) for (const { missed } of [...listeners]) missed()
  }

  const telling = (notice: Notice) => ({ channel: CHANNEL, text: JSON.stringify(notice) })

  return {
    telling,

    async tell(db, notice) {
      const { channel, text } = telling(notice)
      await notify(db, channel, text)
    },

    on(kind, heard, missed = () => {}) {
      const listener = { kind, heard: heard as Listener['heard'], missed }
      listeners.add(listener)
      if (!isWanted) void keepListening()
      isWanted = true
      return () => void listeners.delete(listener)
    },

    async close() {
      isClosing = true
      await listening?.end()
    },
  }
}
