import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SponsorReport } from '#schema/sponsors/report.ts'
import { openLog } from '#server/process/log.ts'
import { seenCounter } from '#server/sponsors/proof/seen-counter.ts'
import { type EventWithDevices, eventWithDevices } from '#tests/support/api/devices.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import {
  atTime,
  beat,
  reportsOf,
  type Script,
  type ScriptedMatch,
  sendAll,
  writeMatch,
} from '#tests/support/live/scripted-audience.ts'
import { reportPath } from '#tests/support/live/sponsor-report.ts'
import { sponsorsNamed } from '#tests/support/live/sponsored-event.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let one: TestApp
let other: TestApp
let origins: [string, string]
let owner: Organiser
let event: EventWithDevices
let epochMs: number
beforeAll(async () => {
  one = await startApp()
  other = await startApp({ sharesDatabaseWith: one })
  origins = [
    await one.app.listen({ port: 0, host: '127.0.0.1' }),
    await other.app.listen({ port: 0, host: '127.0.0.1' }),
  ]
  owner = await signIn(one)
})
afterAll(async () => {
  await other.close()
  await one.close()
})
beforeEach(playMatch)

async function playMatch(): Promise<void> {
  event = await eventWithDevices(one, owner, { sponsors: sponsorsNamed('Sharma Sweets', 'Anand Cycle Works') })
  epochMs = Math.floor(Date.now() / 1_000) * 1_000 - MATCH.seconds * 1_000
  await writeMatch(one.db, event, MATCH, epochMs)
}

/** The slate falls on the last five seconds of the third turn, a gap on four of the second; the fourth was cut to nothing. */
const MATCH: ScriptedMatch = {
  seconds: 240,
  turns: [
    { n: 1, from: 10, until: 25, name: 'Sharma Sweets' },
    { n: 2, from: 70, until: 85, name: 'Anand Cycle Works' },
    { n: 3, from: 130, until: 145, name: 'Sharma Sweets' },
    { n: 4, from: 190, until: 190, name: 'Anand Cycle Works' },
    { n: 5, from: 200, until: 210, name: 'Sharma Sweets' },
  ],
  dark: new Set([78, 79, 80, 81, 140, 141, 142, 143, 144]),
}
const live: Script = (second) => second - 6
const hiddenBetween =
  (from: number, until: number): Script =>
  (second) =>
    second >= from && second < until ? null : live(second)
/** Watches the first turn again while the third is shown. */
const rewinding: Script = (second) => (second >= 140 && second < 170 ? second - 130 : live(second))

const place = (viewer: string, server: 0 | 1 = 0) => ({ origin: origins[server], slug: event.slug, viewer })
const send = (viewer: string, script: Script) => sendAll(place(viewer), reportsOf(script, MATCH), epochMs)

async function reportFor(name: string): Promise<SponsorReport> {
  const response = await fetch(`${origins[0]}${await reportPath(one, owner, event.id, name)}.json`)
  return (await response.json()) as SponsorReport
}

/** Sends each heartbeat twice, to both servers at once. */
async function sendTwice(viewer: string): Promise<void> {
  for (const report of reportsOf(live, MATCH)) {
    const seen = [atTime(report, epochMs)]
    const answers = await Promise.all([beat({ ...place(viewer), seen }), beat({ ...place(viewer, 1), seen })])
    expect(answers.map(({ counted }) => counted)).toEqual([report.n, report.n])
  }
}

describe('of an audience that is known', () => {
  let watched: { event: EventWithDevices; epochMs: number }
  beforeAll(async () => {
    await playMatch()
    watched = { event, epochMs }
    await Promise.all([
      ...['steady-one', 'steady-two', 'steady-three', 'steady-four'].map((viewer) => send(viewer, live)),
      sendTwice('steady-five'),
      send('in-the-background', hiddenBetween(20, 200)),
      send('second-tab', () => null),
      send('rewinding', rewinding),
    ])
  })
  beforeEach(() => {
    ;({ event, epochMs } = watched)
  })

  test('scheduled, on air and seen are what they were', async () => {
    const sharma = await reportFor('Sharma Sweets')
    expect(sharma).toMatchObject({ scheduledMs: 40_000, onAirMs: 35_000 })
    // Five saw all 35 s; one 4 s of the first turn and the last one; one missed 6 s of the third.
    expect(sharma.live).toEqual({
      viewerSeconds: 5 * 35 + (4 + 10) + (15 + 4 + 10),
      impressions: 5 * 3 + 2 + 3,
      peakViewers: 7,
      averageViewers: 6.2,
    })
    expect(sharma.replayed).toEqual({ viewerSeconds: 15, impressions: 1 })
    expect(sharma.turns.map(({ n, scheduledMs, onAirMs }) => [n, scheduledMs, onAirMs])).toEqual([
      [1, 15_000, 15_000],
      [3, 15_000, 10_000],
      [5, 10_000, 10_000],
    ])
    expect(sharma.turns.map((turn) => turn.live)).toEqual([
      { viewerSeconds: 5 * 15 + 4 + 15, impressions: 7, viewers: 7 },
      { viewerSeconds: 5 * 10 + 4, impressions: 6, viewers: 6 },
      { viewerSeconds: 7 * 10, impressions: 7, viewers: 7 },
    ])
    // One viewer alone is in the sums only.
    expect(sharma.turns.map(({ replayed }) => replayed)).toEqual([null, null, null])

    const anand = await reportFor('Anand Cycle Works')
    expect(anand).toMatchObject({ scheduledMs: 15_000, onAirMs: 11_000 })
    expect(anand.live).toMatchObject({ viewerSeconds: 6 * 11, impressions: 6, peakViewers: 6, averageViewers: 6 })
    expect(anand.turns.map(({ n }) => n)).toEqual([2])
  })

  test('what is sent again, or by a device that lies, counts no more than one honest viewer', async () => {
    const before = (await reportFor('Sharma Sweets')).live
    await send('steady-one', live)
    expect((await reportFor('Sharma Sweets')).live).toEqual(before)

    const lies = [1, 2, 3, 5, 99].map((turn) => ({ turn, live: true, seconds: 16, impression: true }))
    for (let tick = 1; tick <= MATCH.seconds / 15; tick += 8) {
      const seen = Array.from({ length: 8 }, (_, place) =>
        atTime({ n: tick + place, span: 16, turns: lies, endsAt: (tick + place) * 15 }, epochMs),
      )
      await beat({ ...place('lying-viewer'), seen })
    }
    const after = (await reportFor('Sharma Sweets')).live
    expect(after.viewerSeconds - before.viewerSeconds).toBeGreaterThan(0)
    expect(after.viewerSeconds - before.viewerSeconds).toBeLessThanOrEqual(35)
    expect(after.impressions - before.impressions).toBeLessThanOrEqual(3)
    expect(after.peakViewers).toBeLessThanOrEqual(before.peakViewers + 1)
  })

  test('nobody can be told from what is stored', async () => {
    const rows = await one.db.selectFrom('sponsorReporters').selectAll().execute()
    expect(JSON.stringify(rows.map(({ viewer }) => viewer.toString('latin1')))).not.toContain('steady')
    expect(Object.keys(rows[0] ?? {}).filter((column) => /address|client|agent/i.test(column))).toEqual([])
    await one.db
      .updateTable('sponsorReporters')
      .set({ reportedAt: new Date(Date.now() - 16 * 60_000) })
      .execute()
    await one.services.delivery.prune()
    expect(await one.db.selectFrom('sponsorReporters').selectAll().execute()).toEqual([])
  })
})

test('as many reports as one likes cover no more time than has passed', async () => {
  const turns = [{ turn: 5, live: false, seconds: 16, impression: true }]
  for (let n = 1; n <= 17; n += 8) {
    const seen = Array.from({ length: 8 }, (_, place) => ({ n: n + place, span: 16, ago: 0, turns }))
    await beat({ ...place('impatient'), seen })
  }
  // A turn of 10 s counts for 10 s, and once.
  expect((await reportFor('Sharma Sweets')).replayed).toEqual({ viewerSeconds: 10, impressions: 1 })
  const [reporter] = await one.db.selectFrom('sponsorReporters').selectAll().where('eventId', '=', event.id).execute()
  expect(reporter?.coveredSeconds).toBeLessThanOrEqual(16 + 2 + 10)
})

test('an address reports for 200 viewers while a turn can be reported, whatever ids it makes up', async () => {
  let nowMs = Date.now()
  const counter = seenCounter({ db: one.db, log: openLog('silent'), now: () => nowMs })
  const turns = [{ turn: 5, live: true, seconds: 5, impression: true }]
  const count = (viewer: string) =>
    counter.count({
      ...{ eventId: event.id, viewer, client: '203.0.113.7' },
      reports: [{ n: 1, span: 15, ago: 30, turns }],
    })
  const counted = await Promise.all(Array.from({ length: 201 }, (_, place) => count(`made-up-${place}`)))
  expect(counted.filter((n) => n === 1)).toHaveLength(200)
  nowMs += 60_000
  expect(await count('made-up-later')).toBeNull()
  expect((await reportFor('Sharma Sweets')).live).toMatchObject({ viewerSeconds: 200 * 5, peakViewers: 200 })
  nowMs += 6 * 60_000
  expect(await count('next-visitor')).toBe(1)
  await counter.close()
})

test('a beacon of a page that is closed is counted, one of another site is not', async () => {
  const [report] = reportsOf(live, MATCH)
  const seen = report ? [atTime(report, epochMs)] : []
  expect(await beat({ ...place('leaving-page'), seen, type: 'text/plain;charset=UTF-8' })).toMatchObject({ counted: 1 })
  const foreign = await fetch(`${origins[0]}/live/${event.slug}/watching`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
    body: JSON.stringify({ viewer: 'foreign-page', seen }),
  })
  expect(foreign.status).toBe(403)
})

test.each([
  { n: 0, span: 15, ago: 0, turns: [{ turn: 1, live: true, seconds: 1, impression: true }] },
  { n: 1, span: 15, ago: 301, turns: [{ turn: 1, live: true, seconds: 1, impression: true }] },
  { n: 1, span: 15, ago: 0, turns: [] },
  { n: 1, span: 15, ago: 0, turns: [{ turn: 1, live: true, seconds: 1.5, impression: true }] },
  { n: 1, span: 15, ago: 0, turns: [{ turn: 1, live: true, seconds: -1, impression: true }] },
  { n: 1, span: 15, ago: 0, turns: [], who: 'me' },
])('a report that is no report is refused: %j', async (report) => {
  await expect(beat({ ...place('some-viewer'), seen: [report] })).rejects.toThrow('400')
})

test('a heartbeat without reports says nothing of them', async () => {
  expect(await beat(place('just-watching'))).toEqual({ status: 'live', watching: 1 })
})
