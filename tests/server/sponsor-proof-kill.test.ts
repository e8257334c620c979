import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SponsorReport } from '#schema/sponsors/report.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { openLog } from '#server/process/log.ts'
import { signInOverRest } from '#tests/support/chaos/kill-writers.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { createEventOverHttp, queryOverHttp } from '#tests/support/live/live-event.ts'
import {
  atTime,
  beat,
  reportsOf,
  type ScriptedMatch,
  sendAll,
  writeMatch,
} from '#tests/support/live/scripted-audience.ts'
import { sponsorsNamed } from '#tests/support/live/sponsor-turns.ts'
import { type ChildServer, startChildServer } from '#tests/support/servers/child-server.ts'

const MATCH: ScriptedMatch = {
  seconds: 120,
  turns: [
    { n: 1, from: 0, until: 15, name: 'Sharma Sweets' },
    { n: 2, from: 60, until: 75, name: 'Sharma Sweets' },
  ],
  dark: new Set(),
}
const VIEWERS = Array.from({ length: 20 }, (_, place) => `viewer-number-${place}`)

let fresh: FreshDatabase
let folder: string
let database: Database
let servers: ChildServer[]
beforeEach(async () => {
  fresh = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'maidan-proof-kill-'))
  database = openDatabase(fresh.url, openLog('silent'))
  servers = []
})
afterEach(async () => {
  for (const server of servers) await kill(server)
  await database.close()
  await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 })
  await fresh.drop()
})

async function started(): Promise<ChildServer> {
  const environment = { DATABASE_URL: fresh.url, DATA_DIR: folder, DISK_RESERVE_MB: '0', LOG_LEVEL: 'info' }
  const server = await startChildServer(environment)
  servers.push(server)
  return server
}

async function kill(server: ChildServer): Promise<void> {
  server.process.kill('SIGKILL')
  await server.ended
}

async function countedViewers(): Promise<number> {
  const { viewers } = await database.db
    .selectFrom('sponsorSeen')
    .select(({ fn }) => fn.sum<string | null>('viewers').as('viewers'))
    .executeTakeFirstOrThrow()
  return Number(viewers ?? 0)
}

test('reports are counted once, whenever the server that took them is killed', { timeout: 120_000 }, async () => {
  const [one, other] = [await started(), await started()]
  const access = { origin: one.origin, accessToken: await signInOverRest(one.origin) }
  const event = await createEventOverHttp(access, { devices: 1, change: { sponsors: sponsorsNamed('Sharma Sweets') } })
  const epochMs = Math.floor(Date.now() / 1_000) * 1_000 - MATCH.seconds * 1_000
  const devices = event.cameras.map(({ deviceId }) => ({ id: deviceId }))
  await writeMatch(database.db, { id: event.id, devices }, MATCH, epochMs)
  const reports = reportsOf((second) => second, MATCH)
  const link = 'mutation ($id: ID!) { sponsorReportLink(eventId: $id, name: "Sharma Sweets") { url } }'
  const { sponsorReportLink } = await queryOverHttp<{ sponsorReportLink: { url: string } }>(access, link, {
    id: event.id,
  })
  const secret = new URL(sponsorReportLink.url).pathname.split('/').at(-1)

  // The first report of each viewer: stored, and the server killed about when it answers.
  const first = reports.slice(0, 1).map((report) => atTime(report, epochMs))
  const asked = VIEWERS.map((viewer) =>
    beat({ origin: one.origin, slug: event.slug, viewer, seen: first }).catch(() => null),
  )
  await vi.waitFor(async () => expect(await countedViewers()).toBeGreaterThan(0), { timeout: 20_000, interval: 5 })
  await kill(one)
  await Promise.all(asked)

  // All reports of each viewer, to a server that is killed before it stores them; and then to one that stays.
  const third = await started()
  const lost = VIEWERS.map((viewer) =>
    sendAll({ origin: third.origin, slug: event.slug, viewer }, reports, epochMs).catch(() => null),
  )
  await vi.waitFor(async () => expect((await fetch(`${third.origin}/healthz`)).ok).toBe(true))
  await kill(third)
  await Promise.all(lost)
  await Promise.all(
    VIEWERS.map((viewer) => sendAll({ origin: other.origin, slug: event.slug, viewer }, reports, epochMs)),
  )

  const answer = await fetch(`${other.origin}/live/sponsor-report/${secret}.json`)
  const { scheduledMs, onAirMs, live } = (await answer.json()) as SponsorReport
  expect([scheduledMs, onAirMs]).toEqual([30_000, 30_000])
  expect(live).toEqual({ viewerSeconds: 20 * 30, impressions: 20 * 2, peakViewers: 20, averageViewers: 20 })
})
