import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { languages } from '#schema/i18n/language.ts'
import type { SponsorReport } from '#schema/sponsors/report.ts'
import { type EventWithDevices, eventWithDevices } from '#tests/support/api/devices.ts'
import { changeStatus, cricketMatch, plainEvent, updateEvent } from '#tests/support/api/events.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { upload } from '#tests/support/api/upload.ts'
import { type ScriptedMatch, writeMatch } from '#tests/support/live/scripted-audience.ts'
import { reportLink, reportPath } from '#tests/support/live/sponsor-report.ts'
import { sponsorsNamed } from '#tests/support/live/sponsored-event.ts'
import { encodeSecond } from '#tests/support/media/encode-second.ts'
import { scorerPage } from '#tests/support/scoring/record-score.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let origin: string
let owner: Organiser
let event: EventWithDevices
let epochMs: number
beforeAll(async () => {
  app = await startApp()
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await signIn(app)
})
afterAll(() => app.close())

const MATCH: ScriptedMatch = {
  seconds: 100,
  turns: [
    { n: 1, from: 5, until: 20, name: 'Sharma Sweets' },
    { n: 2, from: 40, until: 50, name: 'Anand Cycle Works' },
    { n: 3, from: 80, until: 90, name: 'Sharma Sweets' },
  ],
  dark: new Set([88, 89]),
}

beforeEach(async () => {
  const { type, details } = cricketMatch()
  event = await eventWithDevices(app, owner, {
    type,
    details,
    sponsors: sponsorsNamed('Sharma Sweets', 'Anand Cycle Works'),
  })
  epochMs = Math.floor(Date.now() / 1_000) * 1_000 - MATCH.seconds * 1_000
  await writeMatch(app.db, event, MATCH, epochMs)
})

const end = (action: 'endEvent' | 'reopenEvent' = 'endEvent') => changeStatus(app, owner, action, event.id)
const pathOf = (name = 'Sharma Sweets') => reportPath(app, owner, event.id, name)
const read = async (path: string) => (await (await fetch(`${origin}${path}.json`)).json()) as SponsorReport

test('a link is shown again as it was, until it is renewed', async () => {
  const { data } = await reportLink(app, owner, event.id, ' SHARMA sweets')
  expect(data.sponsorReportLink.name).toBe('Sharma Sweets')
  expect(new URL(data.sponsorReportLink.url).pathname).toMatch(/^\/sponsor\/[\w-]{32}$/)
  const first = await pathOf()
  expect(await pathOf()).toBe(first)
  expect(await pathOf('Anand Cycle Works')).not.toBe(first)
  const rows = await app.db.selectFrom('sponsorReports').selectAll().where('eventId', '=', event.id).execute()
  expect(JSON.stringify(rows)).not.toContain(first.slice(-32))

  const renewed = await reportLink(app, owner, event.id, 'Sharma Sweets', true)
  const path = await pathOf()
  expect([path === first, renewed.data.sponsorReportLink.url.endsWith(path.slice(-32))]).toEqual([false, true])
  expect((await fetch(`${origin}${first}.json`)).status).toBe(404)
  expect((await fetch(`${origin}${path}.json`)).status).toBe(200)
})

test('only the owner is given links, and only to sponsors that there are', async () => {
  expect(codeOf(await reportLink(app, await signIn(app), event.id, 'Sharma Sweets'))).toBe('FORBIDDEN')
  expect(codeOf(await reportLink(app, owner, event.id, 'Om Hardware'))).toBe('NOT_FOUND')
  const secret = 'a'.repeat(32)
  for (const name of [`${secret}.json`, `${secret}.pdf`, `${secret}.xml`, 'x.json', '..%2f.json']) {
    expect((await fetch(`${origin}/live/sponsor-report/${name}`)).status).toBe(404)
  }
})

test('the report has the facts, and with each turn what had happened in the match', async () => {
  const { record } = await scorerPage(app, { id: event.id, owner })
  await record({ kind: 'ball', payload: { runs: 4 }, atMs: epochMs + 3_000 })
  await record({ kind: 'ball', payload: { runs: 6 }, atMs: epochMs + 70_000 })
  const report = await read(await pathOf())
  expect(report).toMatchObject({
    ...{ name: 'Sharma Sweets', logo: 'https://logos.example/3.png', fee: null, scheduledMs: 25_000, onAirMs: 23_000 },
    event: { title: 'Sunday Final', status: 'live', startedMs: epochMs, endedMs: null, timeZone: 'Asia/Kolkata' },
  })
  expect(report.turns.map(({ n, atMs, untilMs, onAirMs }) => [n, atMs - epochMs, untilMs - epochMs, onAirMs])).toEqual([
    [1, 5_000, 20_000, 15_000],
    [3, 80_000, 90_000, 8_000],
  ])
  expect(report.turns.map(({ moment }) => moment?.en)).toEqual([
    expect.stringMatching(/^Four.* · 4\/0 \(0\.1\)$/),
    expect.stringMatching(/^Six.* · 10\/0 \(0\.2\)$/),
  ])
  expect(report.turns[1]?.moment?.hi).toMatch(/ · 10\/0 \(0\.2\)$/)
  expect(JSON.stringify(report)).not.toContain(event.slug)
})

test('the hash is that of the turns, and changes with them only', async () => {
  const path = await pathOf()
  const { logHash } = await read(path)
  expect(logHash).toMatch(/^[0-9a-f]{64}$/)
  await app.db
    .insertInto('sponsorSeen')
    .values({ eventId: event.id, n: 1, minute: new Date(epochMs), isLive: true, viewerSeconds: 9, viewers: 9 })
    .execute()
  expect((await read(path)).logHash).toBe(logHash)
  await app.db
    .updateTable('sponsorTurns')
    .set({ until: new Date(epochMs + 12_000) })
    .where('n', '=', 1)
    .where('eventId', '=', event.id)
    .execute()
  expect((await read(path)).logHash).not.toBe(logHash)
})

test('a turn of fewer than five viewers has no figures, nor has one by which they could be told', async () => {
  const seen = (n: number, viewers: number) =>
    app.db
      .insertInto('sponsorSeen')
      .values({ eventId: event.id, n, minute: new Date(epochMs), isLive: true, viewerSeconds: viewers * 2, viewers })
      .execute()
  const path = await pathOf()
  const viewersOf = ({ turns }: SponsorReport) => turns.map(({ live }) => live?.viewers ?? null)
  await seen(3, 9)
  expect(viewersOf(await read(path))).toEqual([null, 9])
  await seen(1, 3)
  const report = await read(path)
  expect([viewersOf(report), report.live.viewerSeconds]).toEqual([[null, null], 24])
})

test('the table has a line a turn, and nothing that a spreadsheet would run', async () => {
  const { record } = await scorerPage(app, { id: event.id, owner })
  await record({ kind: 'note', payload: { words: '=HYPERLINK("https://x.example")' }, atMs: epochMs + 2_000 })
  const response = await fetch(`${origin}${await pathOf()}.csv`)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="sponsor-report.csv"')
  expect([response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
  const lines = (await response.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  const at = (second: number) => new Date(epochMs + second * 1_000).toISOString()
  expect(lines[1]).toMatch(new RegExp(`^1,${at(5)},${at(20)},15,15,interval,`))
  expect(lines[2]).toMatch(new RegExp(`^3,${at(80)},${at(90)},10,8,interval,`))
  expect(lines.flatMap((line) => line.split(/,|"/)).filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
})

/** Stores an olive second as those of the first device. */
async function store(...slots: number[]): Promise<void> {
  const { init, segment } = encodeSecond({ colour: 'olive' })
  const object = { eventId: event.id, deviceId: event.devices[0]?.id ?? '', run: 0 }
  await app.services.delivery.media.put({ ...object, slot: 'init' }, init)
  for (const slot of slots) await app.services.delivery.media.put({ ...object, slot }, segment)
}

test('the page has a still of each turn on air', async () => {
  await store(12, 84, 85)
  const page = await (await fetch(`${origin}${await pathOf()}.pdf`)).text()
  expect([page.match(/\/Subtype \/Image/g)?.length, page.match(/\/Type \/Page\b/g)?.length]).toEqual([2, 1])
})

test('a turn on air has a still with the plate, behind the link', async () => {
  const path = await pathOf()
  const { turns } = await read(path)
  expect(turns.map(({ stillUrl }) => stillUrl)).toEqual([`${path}/still/1.jpg`, `${path}/still/3.jpg`])
  await store(12)
  const response = await fetch(`${origin}${turns[0]?.stillUrl}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([640, 360])
  const at = (x: number, y: number) => [...data.subarray((y * 640 + x) * 3, (y * 640 + x) * 3 + 3)]
  expect(at(320, 200).map((channel) => Math.round(channel / 32))).toEqual([4, 4, 0])
  expect(Math.min(...at(540, 18))).toBeGreaterThan(240)
  const page = await (await fetch(`${origin}${path}.pdf`)).text()
  expect([page.match(/\/Subtype \/Image/g)?.length, page.match(/\/Type \/Page\b/g)?.length]).toEqual([1, 1])
  // The second turn is not this sponsor's, and of the third nothing was kept.
  for (const name of ['2.jpg', '3.jpg', '9.jpg', 'x.jpg']) {
    expect((await fetch(`${origin}${path}/still/${name}`)).status).toBe(404)
  }
  expect((await fetch(`${origin}/live/sponsor-report/${'a'.repeat(32)}/still/1.jpg`)).status).toBe(404)
})

test('the page is one PDF page, in every language', async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { url } = (await upload(origin, png, owner)).data.uploadLogo
  await app.db.updateTable('sponsorTurns').set({ name: 'श्री साई ज्वेलर्स', logo: url }).where('n', '=', 3).execute()
  const path = await pathOf()
  for (const language of languages) {
    const response = await fetch(`${origin}${path}.pdf?lang=${language}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toContain('/Subtype /Image')
    expect(pdf).toContain(`/Lang (${language})`)
  }
})

const lines = () =>
  app.db
    .selectFrom('sponsorLedger')
    .select(['sponsor', 'name', 'logo', 'feeRupees'])
    .where('eventId', '=', event.id)
    .orderBy('sponsor')
    .execute()

/** Makes these the event's sponsors. */
async function listOnly(...names: string[]): Promise<void> {
  const { type, details } = cricketMatch()
  const change = { type, details, devices: event.devices, sponsors: sponsorsNamed(...names) }
  const { version } = await app.db
    .selectFrom('events')
    .select('version')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  const { errors } = await updateEvent(app, owner, event.id, plainEvent('Final', change), version)
  expect(errors).toBeUndefined()
}

async function removedSponsors(by: Organiser) {
  const query = 'query ($id: ID!) { event(id: $id) { removedSponsors { name logo } } }'
  return (await ask(app, query, { id: event.id }, by.accessToken)).data.event.removedSponsors
}

test('the owner still finds sponsors that were shown or charged and then removed', async () => {
  expect(await removedSponsors(owner)).toEqual([])
  await listOnly('SHARMA SWEETS', 'Om Hardware', 'Not Shown')
  const anand = { name: 'Anand Cycle Works', logo: 'https://logos.example/2.png' }
  expect(await removedSponsors(owner)).toEqual([anand])
  expect(await removedSponsors(await signIn(app))).toBeNull()

  await listOnly('Om Hardware')
  const sharma = { name: 'Sharma Sweets', logo: 'https://logos.example/3.png' }
  expect(await removedSponsors(owner)).toEqual([anand, sharma])
  await end()
  await end('reopenEvent')
  await listOnly()
  const om = sponsorsNamed('Om Hardware')[0]
  expect(await removedSponsors(owner)).toEqual([anand, om, sharma])
  for (const name of ['Anand Cycle Works', 'Om Hardware', 'Sharma Sweets']) {
    expect(await read(await pathOf(name))).toMatchObject({ name })
  }
})

test('each sponsor is charged once, whatever is ended again', async () => {
  await Promise.all([end(), end(), app.services.events.endOverdue(event.id)])
  const first = await lines()
  expect(first.map(({ sponsor, feeRupees }) => [sponsor, feeRupees])).toEqual([
    ['anand cycle works', 5],
    ['sharma sweets', 5],
  ])
  const { fee } = await read(await pathOf())
  expect(fee).toMatchObject({ rupees: 5, recordedMs: expect.any(Number) })
  await end('reopenEvent')
  await listOnly('Om Hardware')
  await Promise.all([end(), end()])
  expect(await lines()).toEqual([
    first[0],
    { sponsor: 'om hardware', ...sponsorsNamed('Om Hardware')[0], feeRupees: 5 },
    first[1],
  ])
  // The proof outlives the sponsor.
  expect(await read(await pathOf())).toMatchObject({ name: 'Sharma Sweets', scheduledMs: 25_000, fee })
})

test('a logo that was charged is not pruned', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const { url } = (await upload(origin, png, owner)).data.uploadLogo
  await app.db
    .updateTable('events')
    .set({ sponsors: JSON.stringify([{ name: 'Om Hardware', logo: url }]) })
    .where('id', '=', event.id)
    .execute()
  await end()
  await app.db.updateTable('events').set({ sponsors: '[]' }).where('id', '=', event.id).execute()
  await app.db.deleteFrom('eventRevisions').where('eventId', '=', event.id).execute()
  await app.db
    .updateTable('uploads')
    .set({ createdAt: new Date(0) })
    .execute()
  await app.services.uploads.prune()
  expect((await fetch(origin + url)).status).toBe(200)
  expect((await read(await pathOf('Om Hardware'))).logo).toBe(url)
})
