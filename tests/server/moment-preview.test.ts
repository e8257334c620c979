import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStatus, cricketMatch } from '#tests/support/api/events.ts'
import { ask } from '#tests/support/api/graphql.ts'
import { backdateStart, type LiveEvent, liveEvent, scheduledEvent } from '#tests/support/live/live-event.ts'
import { withGarbage } from '#tests/support/media/sample-camera.ts'
import { scorerPage } from '#tests/support/scoring/record-score.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { clientFolderOf } from '#tests/support/servers/client-folder.ts'

const clientFolder = await clientFolderOf()
let server: TestApp
let origin: string
beforeAll(async () => {
  server = await startApp({ clientFolder })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

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

/** Filmed in its sixth second only; over. */
async function filmedMatch({ scored = false, change = {} }): Promise<LiveEvent> {
  const event = await liveEvent(server, { devices: 1, change: { type, details, title: 'Kings vs Lions', ...change } })
  await backdateStart(server, event, 60)
  const [camera] = event.cameras
  await camera?.putInit()
  await camera?.putSlot(5)
  if (scored) {
    const { record } = await scorerPage(server, event)
    await record({ kind: 'ball', payload: { runs: 4 }, atMs: event.epochMs + 2_000 })
  }
  await changeStatus(server, event.owner, 'endEvent', event.id)
  return event
}

const momentOf = ({ slug, epochMs }: Pick<LiveEvent, 'slug' | 'epochMs'>, second = 5.5) =>
  fetch(`${origin}/live/${slug}/moment.jpg?at=${epochMs + second * 1_000}`)

const COLOURS = { picture: [128, 128, 0], turf: [13, 97, 58] }

/** The status of a refusal; else what lies beside the plates. */
async function shownBy(response: Response): Promise<string | number> {
  if (response.status !== 200) return response.status
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1_200, 630])
  const pixel = [...data.subarray((300 * 1_200 + 1_150) * 3).subarray(0, 3)]
  const isNear = (colour: number[]) => pixel.every((value, place) => Math.abs(value - (colour[place] ?? 0)) < 16)
  return Object.entries(COLOURS).find(([, colour]) => isNear(colour))?.[0] ?? pixel.join()
}

test('a second that shows the slate, or cannot be decoded, has the score over turf, or no picture', async () => {
  const cut = 'mutation ($id: ID!) { editCuts(eventId: $id, cuts: [{ slot: 0 }]) { fence } }'
  for (const scored of [true, false]) {
    const event = await filmedMatch({ scored })
    const shown = async () => shownBy(await momentOf(event))
    // What was filmed is known a moment later.
    await expect.poll(shown, { timeout: 10_000 }).toBe('picture')
    expect((await ask(server, cut, { id: event.id }, event.owner.accessToken)).errors).toBeUndefined()
    await expect.poll(shown, { timeout: 10_000 }).toBe(scored ? 'turf' : 404)

    const damaged = await filmedMatch({ scored })
    const [camera] = damaged.cameras
    const segment = { eventId: damaged.id, deviceId: camera?.deviceId ?? '', run: 0, slot: 5 }
    const { media } = server.services.delivery
    await media.remove(segment)
    await media.put(segment, withGarbage(camera?.inSlot(5) ?? Buffer.alloc(0)))
    expect(await shownBy(await momentOf(damaged))).toBe(scored ? 'turf' : 404)
  }
})

test('the picture of a moment needs the link of a private event, and is none before the start or once cancelled', async () => {
  const hidden = await filmedMatch({ change: { visibility: 'PRIVATE' } })
  await expect.poll(async () => shownBy(await momentOf(hidden)), { timeout: 10_000 }).toBe('picture')
  expect((await momentOf({ ...hidden, slug: `${hidden.slug}x` })).status).toBe(404)
  expect((await fetch(`${origin}/live/${hidden.slug}/moment.jpg?at=soon`)).status).toBe(400)
  expect((await fetch(`${origin}/live/${hidden.slug}/moment.jpg`)).status).toBe(400)

  const scheduled = { ...(await scheduledEvent(server)), epochMs: Date.now() }
  const statuses = async () => {
    const playlist = await fetch(`${origin}/live/${scheduled.slug}/programme.m3u8`)
    return [(await momentOf(scheduled)).status, playlist.status]
  }
  expect(await statuses()).toEqual([404, 404])
  await changeStatus(server, scheduled.owner, 'cancelEvent', scheduled.id)
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([410, 410])
})

test('the preview has the picture of that second, with the score when there is one', async () => {
  for (const scored of [true, false]) {
    const event = await filmedMatch({ scored })
    const look = () => previewOf(event, '?t=5.5')
    const said = scored ? 'The picture and the score of that moment' : 'The picture of that moment'
    // What was filmed is known a moment later.
    await expect.poll(async () => (await look())['og:image:alt'], { timeout: 10_000 }).toBe(said)
    const preview = await look()
    expect(preview['og:image:type']).toBe('image/jpeg')
    const response = await fetch(preview['og:image'] ?? '')
    const { data } = await sharp(Buffer.from(await response.clone().arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(await shownBy(response)).toBe('picture')
    // The plate is dark.
    const plate = (560 * 1_200 + 90) * 3
    expect(Math.max(...data.subarray(plate, plate + 3))).toBeLessThan(90)

    const without = await previewOf(event, '?t=30')
    if (scored) expect(without['og:image']).toContain('score.png?at=')
    else expect(without).toEqual(await previewOf(event))
  }
})

/** Pixels of the product’s name, and the longest row of them that is light. */
async function nameIn(response: Response) {
  const pixels = await sharp(Buffer.from(await response.arrayBuffer()))
    .extract({ left: 52, top: 28, width: 360, height: 52 })
    .greyscale()
    .raw()
    .toBuffer()
  const light = [...pixels].map((grey) => (grey > 170 ? 'x' : ' ')).join('')
  const runs = Array.from({ length: 52 }, (_, row) => light.slice(row * 360, (row + 1) * 360).split(' ')).flat()
  return { pixels, longest: Math.max(...runs.map(({ length }) => length)) }
}

test('the product’s name is written in the language of the event: letters of Devanagari hang from one line', async () => {
  const [english, hindi, marathi] = await Promise.all(
    ['EN', 'HI', 'MR'].map(async (language) => {
      const event = await filmedMatch({ change: { language } })
      // What was filmed is known a moment later.
      await expect.poll(async () => shownBy(await momentOf(event)), { timeout: 10_000 }).toBe('picture')
      return nameIn(await momentOf(event))
    }),
  )
  expect(english?.longest).toBeLessThan(40)
  expect(hindi?.longest).toBeGreaterThan(60)
  expect(marathi?.pixels.equals(hindi?.pixels as Buffer)).toBe(true)
})
