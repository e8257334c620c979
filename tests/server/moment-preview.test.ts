import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStatus, cricketMatch } from '#tests/support/api/events.ts'
import { backdateStart, type LiveEvent, liveEvent, scheduledEvent } from '#tests/support/live/live-event.ts'
import { scorerPage } from '#tests/support/scoring/record-score.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const HTML =
  '<!doctype html><html lang="en"><head><title>Maidan Live</title></head><body><div id="root"></div></body></html>'

let folder: string
let server: TestApp
let origin: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maidan-client-'))
  await writeFile(join(folder, 'index.html'), HTML)
  server = await startApp({ clientFolder: folder })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const { type, details } = cricketMatch()

/** 4 after 20 s, 10 after 40 s; over, and lost by the second side. */
async function match(change = {}): Promise<LiveEvent> {
  const event = await liveEvent(server, { devices: 1, change: { type, details, title: 'Kings vs Lions', ...change } })
  await backdateStart(server, event, 100)
  const { record } = await scorerPage(server, event)
  for (const [second, runs] of [
    [20, 4],
    [40, 6],
  ] as const) {
    await record({ kind: 'ball', payload: { runs }, atMs: event.epochMs + second * 1_000 })
  }
  await record({ kind: 'concede', payload: { side: 1 }, atMs: event.epochMs + 60_000 })
  await changeStatus(server, event.owner, 'endEvent', event.id)
  return event
}

async function previewOf({ slug }: { slug: string }, query = '') {
  const html = await (await fetch(`${origin}/event/${encodeURIComponent(slug)}${query}`)).text()
  const plain = (text: string) => text.replace(/&#(\d+);/g, (_entity, code) => String.fromCharCode(code))
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)]
  return Object.fromEntries(metas.map(([, name, content]) => [name, plain(content ?? '')]))
}

const pixelsOf = async (url: string) => {
  const response = await fetch(url)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  return sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer()
}

test('a link to a moment has the score of that moment, and not how the match ended', async () => {
  const event = await match()
  const early = await previewOf(event, '?t=25')
  expect(early['og:title']).toMatch(/^Kings vs Lions: .* 4\/0 – /)
  expect(early['og:description']).not.toContain('won')
  expect(early['og:url']).toBe(`${origin}/event/${event.slug}?t=25`)
  expect(early['og:image:alt']).toBe('The score at that moment')
  expect(early['og:image']).toContain(`/live/${event.slug}/score.png?at=${event.epochMs + 25_000}&v=`)

  const iso = new Date(event.epochMs + 45_500).toISOString()
  const later = await previewOf(event, `?t=${encodeURIComponent(iso)}`)
  expect(later['og:title']).toMatch(/^Kings vs Lions: .* 10\/0 – /)
  expect(later['og:image']).toContain(`score.png?at=${event.epochMs + 45_500}&v=`)

  const pictures = await Promise.all([early, later].map((preview) => pixelsOf(preview['og:image'] ?? '')))
  const final = await pixelsOf(`${origin}/live/${event.slug}/score.png`)
  expect(pictures[0]?.equals(pictures[1] as Buffer)).toBe(false)
  expect(pictures[1]?.equals(final)).toBe(false)
  const same = await pixelsOf(`${origin}/live/${event.slug}/score.png?at=${event.epochMs + 39_999}`)
  expect(pictures[0]?.equals(same)).toBe(true)
})

test('a picture of the scorecard has the tables of that moment, also where the score stays the same', async () => {
  const squads = { playersPerTeam: 11, playerNames: [], refereeCount: 1, refereeNames: [] }
  const football = { team1: 'North', team2: 'South', time: 90, ...squads }
  const event = await liveEvent(server, { change: { type: 'FOOTBALL', details: { football } } })
  await backdateStart(server, event, 100)
  const { record } = await scorerPage(server, event)
  await record({ kind: 'period-start', atMs: event.epochMs + 10_000 })
  await record({ kind: 'goal', payload: { side: 0 }, atMs: event.epochMs + 20_000 })
  await record({ kind: 'card', payload: { side: 1, colour: 'yellow' }, atMs: event.epochMs + 40_000 })
  const at = (second: number) =>
    pixelsOf(`${origin}/live/${event.slug}/scorecard.png?at=${event.epochMs + second * 1_000}`)
  expect((await at(30)).equals(await at(50))).toBe(false)
})

test('a moment that cannot be read, or lies before the start, has the preview of the event', async () => {
  const event = await match()
  const whole = await previewOf(event)
  expect(whole['og:description']).toContain('won')
  for (const query of ['?t=', '?t=soon', '?t=-5', '?t=2020-01-01T00:00:00Z', '?t=1&t=2']) {
    expect(await previewOf(event, query)).toEqual(whole)
  }
  const scheduled = await scheduledEvent(server)
  expect(await previewOf(scheduled, '?t=25')).toEqual(await previewOf(scheduled))
  expect((await fetch(`${origin}/live/${event.slug}/score.png?at=soon`)).status).toBe(400)
})

test('a moment of a private event says nothing', async () => {
  const event = await match({ visibility: 'PRIVATE' })
  expect(await previewOf(event, '?t=25')).toEqual(await previewOf({ slug: 'nobody-knows-this' }))
})

test('the preview has the picture of that second, with the score when there is one', async () => {
  for (const scored of [true, false]) {
    const event = await liveEvent(server, { devices: 1, change: { type, details, title: 'Kings vs Lions' } })
    await backdateStart(server, event, 60)
    const [camera] = event.cameras
    await camera?.putInit()
    await camera?.putSlot(5)
    if (scored) {
      const { record } = await scorerPage(server, event)
      await record({ kind: 'ball', payload: { runs: 4 }, atMs: event.epochMs + 2_000 })
    }
    await changeStatus(server, event.owner, 'endEvent', event.id)
    const preview = await previewOf(event, '?t=5.5')
    expect([preview['og:image:type'], preview['og:image:alt']]).toEqual([
      'image/jpeg',
      scored ? 'The picture and the score of that moment' : 'The picture of that moment',
    ])
    const response = await fetch(preview['og:image'] ?? '')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1_200, 630])
    const at = (x: number, y: number) => [...data.subarray((y * 1_200 + x) * 3, (y * 1_200 + x) * 3 + 3)]
    // What is filmed is olive (128, 128, 0); the plate over it is dark.
    for (const [place, channel] of at(600, 300).entries())
      expect(Math.abs(channel - (place === 2 ? 0 : 128))).toBeLessThan(12)
    expect(Math.max(...at(90, 560))).toBeLessThan(90)

    const without = await previewOf(event, '?t=30')
    if (scored) expect(without['og:image']).toContain('score.png?at=')
    else expect(without).toEqual(await previewOf(event))
  }
})
