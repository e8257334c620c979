import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SponsorReport } from '#schema/sponsors/report.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { openLog } from '#server/process/log.ts'
import { signInOverRest } from '#tests/support/chaos/kill-writers.ts'
import { createEventOverHttp, queryOverHttp } from '#tests/support/live/live-event.ts'
import {
  atTime,
  beat,
  reportsOf,
  type ScriptedMatch,
  sendAll,
  writeMatch,
} from '#tests/support/live/scripted-audience.ts'
import { sponsorsNamed } from '#tests/support/live/sponsored-event.ts'
import { type KillableServers, killableServers } from '#tests/support/servers/killable-servers.ts'

const MATCH: ScriptedMatch = {
  seconds: 120,
  turns: [
    { n: 1, from: 0, until: 15, name: 'Sharma Sweets' },
    { n: 2, from: 60, until: 75, name: 'Sharma Sweets' },
  ],
  dark: new Set(),
}
const VIEWERS = Array.from({ length: 20 }, (_, place) => `viewer-number-${place}`)

let servers: KillableServers
let database: Database
beforeEach(async () => {
  servers = await killableServers()
  database = openDatabase(servers.databaseUrl, openLog('silent'))
})
afterEach(async () => {
  await database.close()
  await servers.close()
})

async function countedViewers(): Promise<number> {
  const { viewers } = await database.db
    .selectFrom('sponsorSeen')
    .select(({ fn }) => fn.sum<string | null>('viewers').as('viewers'))
    .executeTakeFirstOrThrow()
  return Number(viewers ?? 0)
}

test('reports are counted once, whenever the server that took them is killed', { timeout: 120_000 }, async () => {
  const [one, other] = [await servers.start(), await servers.start()]
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
  await servers.kill(one)
  await Promise.all(asked)

  // All reports of each viewer, to a server that is killed before it stores them; and then to one that stays.
  const third = await servers.start()
  const lost = VIEWERS.map((viewer) =>
    sendAll({ origin: third.origin, slug: event.slug, viewer }, reports, epochMs).catch(() => null),
  )
  await expect.poll(async () => (await fetch(`${third.origin}/healthz`)).ok).toBe(true)
  await servers.kill(third)
  await Promise.all(lost)
  await Promise.all(
    VIEWERS.map((viewer) => sendAll({ origin: other.origin, slug: event.slug, viewer }, reports, epochMs)),
  )

  const answer = await fetch(`${other.origin}/live/sponsor-report/${secret}.json`)
  const { scheduledMs, onAirMs, live } = (await answer.json()) as SponsorReport
  expect([scheduledMs, onAirMs]).toEqual([30_000, 30_000])
  expect(live).toEqual({ viewerSeconds: 20 * 30, impressions: 20 * 2, peakViewers: 20, averageViewers: 20 })
})
