import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { openLog } from '#server/process/log.ts'
import { postgresPubSub } from '#server/pubsub/postgres-pubsub.ts'
import type { Message, MessageKind, PubSub } from '#server/pubsub/pubsub.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'

const log = openLog('silent')
/** A lost connection is opened again after a pause, or after several. */
const POLLING = { timeout: 20_000 }
const LIVE: Message = { kind: 'live', eventId: 'e' }

let fresh: FreshDatabase
let database: Database
let here: PubSub
let there: PubSub
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url, log)
  here = postgresPubSub(fresh.url, log)
  there = postgresPubSub(fresh.url, log)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await database.close()
  await fresh.drop()
})

/** Subscribes at both servers; `missed` is called once when the connection is open. */
async function listenAtBoth(kind: MessageKind) {
  const heard: [string, Message][] = []
  const missed = vi.fn()
  const stops = [
    here.subscribe(kind, (notice) => heard.push(['here', notice]), missed),
    there.subscribe(kind, (notice) => heard.push(['there', notice]), missed),
  ]
  return { heard, missed, stop: () => stops.forEach((stop) => void stop()) }
}

test('a message reaches every subscribed process after the commit', async () => {
  const { heard, missed, stop } = await listenAtBoth('live')
  await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(2), POLLING)
  await database.db.transaction().execute(async (trx) => {
    await here.publish(trx, LIVE)
    await here.publish(database.db, { kind: 'released', deviceId: 'd' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(heard).toEqual([])
  })
  await vi.waitFor(() => expect(heard).toHaveLength(2), POLLING)
  expect(heard.sort()).toEqual([
    ['here', LIVE],
    ['there', LIVE],
  ])
  stop()
  await here.publish(database.db, LIVE)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(heard).toHaveLength(2)
})

test('reports a gap when the connection is lost, and reconnects', async () => {
  const { heard, missed, stop } = await listenAtBoth('live')
  const client = new pg.Client(fresh.url)
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  )
  await client.end()
  await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(4), POLLING)
  await there.publish(database.db, LIVE)
  await vi.waitFor(() => expect(heard).toHaveLength(2), POLLING)
  stop()
})
