import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '#server/process/log.ts'

export interface ListenConnection {
  listening(): Promise<void>
  close(): Promise<void>
}

type Dependencies = {
  url: string
  log: Logger
  channels: readonly string[]
  onNotification(channel: string, payload: string): void
  /** Called when the connection is opened or lost: notifications may have been missed. */
  onGap(): void
}

type Attempt = { promise: Promise<void>; resolve(): void; reject(reason: unknown): void }

const CONNECT_TIMEOUT_MS = 2_000
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/** One connection that listens on the channels, opened on first use and reopened with back-off. */
export function listenConnection({ url, log, channels, onNotification, onGap }: Dependencies): ListenConnection {
  let connection: pg.Client | null = null
  let attempt: Attempt | null = null
  let isClosing = false

  async function keepConnected(): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; !isClosing; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      const client = newClient(url)
      client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
      client.on('error', ({ message }) => warn(message))
      const lost = new Promise<void>((resolve) => client.once('end', resolve))
      if (await isOpened(client)) {
        connection = client
        waitMs = FIRST_WAIT_MS
        attempt?.resolve()
        if (isClosing) void client.end()
        else onGap()
        await lost
        connection = null
        attempt = newAttempt()
        if (!isClosing) onGap()
      }
      if (!isClosing) await sleep(waitMs, undefined, { ref: false })
    }
  }

  async function isOpened(client: pg.Client): Promise<boolean> {
    try {
      await connectAndListen(client, channels)
      return true
    } catch (error) {
      warn((error as Error).message)
      attempt?.reject(error)
      attempt = newAttempt()
      client.end().catch(() => {})
      return false
    }
  }

  function warn(reason: string): void {
    if (!isClosing) log.warn({ reason }, 'lost the connection to the other processes')
  }

  return {
    listening() {
      if (attempt) return attempt.promise
      attempt = newAttempt()
      void keepConnected()
      return attempt.promise
    },
    async close() {
      isClosing = true
      await connection?.end()
    },
  }
}

function newClient(url: string): pg.Client {
  return new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true })
}

async function connectAndListen(client: pg.Client, channels: readonly string[]): Promise<void> {
  await client.connect()
  for (const channel of channels) await client.query(`listen ${channel}`)
}

/** Its rejection counts as handled when nothing awaits it. */
function newAttempt(): Attempt {
  let resolve = () => {}
  let reject: Attempt['reject'] = () => {}
  const promise = new Promise<void>((resolved, rejected) => {
    resolve = resolved
    reject = rejected
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}
