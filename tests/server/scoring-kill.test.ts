import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#server/db/embedded/free-port.ts'
import { plainEvent } from '#tests/support/api/events.ts'
import { type SentTap, tapper } from '#tests/support/api/scoring.ts'
import { signInOverRest } from '#tests/support/chaos/kill-writers.ts'
import { queryOverHttp, type ServerAccess } from '#tests/support/live/live-event.ts'
import { type KillableServers, killableServers } from '#tests/support/servers/killable-servers.ts'

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

let servers: KillableServers
beforeEach(async () => {
  servers = await killableServers()
})
afterEach(() => servers.close())

test('a server that is killed while a phone scores loses no tap and counts none twice', async () => {
  const PORT = String(await freePort())
  let server = await servers.start({ PORT })
  const { origin } = server
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
  const killing = (async () => {
    for (let kills = 0; kills < 2; kills++) {
      await sleep(300)
      await servers.kill(server)
      server = await servers.start({ PORT })
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
