import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plainEvent } from '#tests/support/api/events.ts'
import { type SentTap, tapper } from '#tests/support/api/scoring.ts'
import { signInOverRest } from '#tests/support/chaos/kill-writers.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { queryOverHttp, type ServerAccess } from '#tests/support/live/live-event.ts'
import { type ChildServer, startChildServer } from '#tests/support/servers/child-server.ts'

const CREATE = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }'
const TAKE = 'mutation ($id: ID!) { takeScorerLease(eventId: $id, roomId: "phone") { fence } }'
const RECORD = `mutation ($id: ID!, $fence: Int!, $entries: [ScoreEntryInput!]!) {
  recordScore(eventId: $id, fence: $fence, entries: $entries) { seq }
}`
const READ = `query ($id: ID!) {
  scoreLog(eventId: $id) { entries { id seq } score { scoreboard { sides { main } } } lease { fence } }
}`
type Read = {
  scoreLog: {
    entries: { id: string; seq: number }[]
    score: { scoreboard: { sides: { main: string }[] } }
    lease: { fence: number }
  }
}

let database: FreshDatabase
let folder: string
let servers: ChildServer[]
beforeEach(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'maidan-score-kill-'))
  servers = []
})
afterEach(async () => {
  for (const server of servers) await kill(server)
  await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 })
  await database.drop()
})

async function kill(server: ChildServer): Promise<void> {
  server.process.kill('SIGKILL')
  await server.ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('a server that is killed while a phone scores loses no tap and counts none twice', async () => {
  const port = String(await freePort())
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: port, DISK_RESERVE_MB: '0' }
  const first = await startChildServer(environment)
  servers.push(first)
  const { origin } = first
  const access: ServerAccess = { origin, accessToken: await signInOverRest(origin) }
  const { createEvent } = await queryOverHttp<{ createEvent: { id: string } }>(access, CREATE, {
    input: plainEvent('Reds vs Blues'),
  })
  const { id } = createEvent
  const { takeScorerLease } = await queryOverHttp<{ takeScorerLease: { fence: number } }>(access, TAKE, { id })
  const { fence } = takeScorerLease

  const tap = tapper()
  const taps = Array.from({ length: 150 }, () => tap('plus', { side: 0 }))
  let failures = 0
  /** Repeats a batch until its answer has arrived, as the phone does. */
  async function deliver(entries: readonly SentTap[]): Promise<void> {
    for (;;) {
      try {
        await queryOverHttp(access, RECORD, { id, fence, entries })
        return
      } catch {
        failures += 1
        await sleep(50)
      }
    }
  }
  async function killOnce(): Promise<void> {
    for (const server of servers) await kill(server)
    servers.push(await startChildServer(environment))
  }

  const killing = (async () => {
    for (let kills = 0; kills < 2; kills++) {
      await sleep(300)
      await killOnce()
    }
  })()
  let hasEnded = false
  void killing.finally(() => {
    hasEnded = true
  })
  for (let place = 0; place < taps.length; place += 3) {
    await deliver(taps.slice(place, place + 3))
    // Spreads the taps over both kills.
    if (!hasEnded) await sleep(30)
  }
  await killing

  const { scoreLog } = await queryOverHttp<Read>(access, READ, { id })
  expect(scoreLog.entries.map(({ id }) => id)).toEqual(taps.map(({ id }) => id))
  expect(scoreLog.entries.map(({ seq }) => seq)).toEqual(taps.map((_, place) => place + 1))
  expect(scoreLog.score.scoreboard.sides.map(({ main }) => main)).toEqual(['150', '0'])
  expect(scoreLog.lease.fence).toBe(fence)
  expect(failures).toBeGreaterThan(0)
}, 120_000)
