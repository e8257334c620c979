import pg from 'pg'
import type { Logger } from '#server/log.ts'
import { type ChangeStream, changeStream } from './change-stream.ts'
import type { Change, Signals } from './signals.ts'

const CONNECT_TIMEOUT_MS = 2_000

/**
 * Signals by PostgreSQL's NOTIFY, which a trigger sends when a change is committed. There is one listening connection,
 * from the first reader on. When it is lost all readers are let go, and the next one opens it anew.
 */
export function postgresSignals(url: string, log: Logger): Signals {
  const streams = new Map<ChangeStream, (change: Change) => boolean>()
  let listening: Promise<pg.Client> | null = null
  let isClosing = false

  async function listen(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    client.on('notification', ({ payload = '' }) => tell(payload))
    client.on('error', ({ message }) => log.warn({ reason: message }, 'the listening connection was lost'))
    client.on('end', forget)
    await client.connect()
    await client.query('listen event_changed')
    return client
  }

  function tell(payload: string): void {
    const [eventId = '', ownerId = ''] = payload.split(' ')
    for (const [stream, isWanted] of streams) if (isWanted({ eventId, ownerId })) stream.push(eventId)
  }

  function forget(): void {
    listening = null
    for (const stream of streams.keys()) stream.end()
    if (!isClosing) log.info('readers of changes were let go')
  }

  return {
    async changes(isWanted) {
      const stream = changeStream(() => streams.delete(stream))
      streams.set(stream, isWanted)
      listening ??= listen()
      try {
        await listening
      } catch (error) {
        forget()
        throw error
      }
      return stream
    },

    async close() {
      isClosing = true
      const client = await listening?.catch(() => null)
      await client?.end()
    },
  }
}
