import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepared } from '#server/db/prepared.ts'
import type { Logger } from '#server/process/log.ts'
import type { Message, MessageKind, PubSub } from './pubsub.ts'

/** Carries all messages as JSON, except those of triggers. */
const CHANNEL = 'live_notice'
const CONNECT_TIMEOUT_MS = 2_000
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

const notify = prepared<object>('select pg_notify($1, $2)')

export type TriggerChannels = Readonly<Record<string, (payload: string) => Message>>

type Attempt = { promise: Promise<void>; resolve(): void; reject(reason: unknown): void }

type Subscriber = { kind: MessageKind; onMessage(message: Message): void; onGap(): void }

/** LISTEN and NOTIFY over one connection, reopened with back-off. `triggers`: channels that triggers notify. */
export function postgresPubSub(url: string, log: Logger, triggers: TriggerChannels = {}): PubSub {
  const subscribers = new Set<Subscriber>()
  let connection: pg.Client | null = null
  /** The pending attempt or the open connection. */
  let attempt: Attempt | null = null
  let isClosing = false

  async function keepConnected(): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; !isClosing; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      const client = newClient()
      const lost = new Promise<void>((resolve) => client.once('end', resolve))
      if (await isOpened(client)) {
        connection = client
        waitMs = FIRST_WAIT_MS
        attempt?.resolve()
        reportGap()
        if (isClosing) void client.end()
        await lost
        connection = null
        attempt = newAttempt()
        reportGap()
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
    client.on('notification', ({ channel, payload = '' }) => {
      const parse = triggers[channel]
      dispatch(parse ? parse(payload) : (JSON.parse(payload) as Message))
    })
    client.on('error', ({ message }) => warn(message))
    return client
  }

  async function isOpened(client: pg.Client): Promise<boolean> {
    try {
      await client.connect()
      for (const channel of [CHANNEL, ...Object.keys(triggers)]) await client.query(`listen ${channel}`)
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

  function dispatch(message: Message): void {
    for (const { kind, onMessage } of [...subscribers]) if (kind === message.kind) onMessage(message)
  }

  function reportGap(): void {
    if (!isClosing) for (const { onGap } of [...subscribers]) onGap()
  }

  function connect(): Attempt {
    if (attempt) return attempt
    attempt = newAttempt()
    void keepConnected()
    return attempt
  }

  const notificationOf = (message: Message) => ({ channel: CHANNEL, text: JSON.stringify(message) })

  return {
    notificationOf,

    async publish(db, message) {
      const { channel, text } = notificationOf(message)
      await notify(db, channel, text)
    },

    subscribe(kind, onMessage, onGap = () => {}) {
      const subscriber = { kind, onMessage: onMessage as unknown as Subscriber['onMessage'], onGap }
      subscribers.add(subscriber)
      connect()
      return () => void subscribers.delete(subscriber)
    },

    listening: () => connect().promise,

    async close() {
      isClosing = true
      await connection?.end()
    },
  }
}

/** Not an unhandled rejection when nothing awaits it. */
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
