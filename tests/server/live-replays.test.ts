import { randomUUID } from 'node:crypto'
import { M3U8Parser, PlaylistLevelType } from 'hls.js/light'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { REPLAY_OFFERED_MS, type ReplayOffer, readReplayTag } from '#schema/highlights/replay-offer.ts'
import { changeStatus, cricketMatch } from '#tests/support/api/events.ts'
import { type Answer, ask, codeOf } from '#tests/support/api/graphql.ts'
import { backdateStart, type LiveEvent, liveEvent } from '#tests/support/live/live-event.ts'
import { decode } from '#tests/support/live/live-player.ts'
import { camerasShownIn, readPlaylist, slotsOf } from '#tests/support/live/live-playlist.ts'
import { scorerPage } from '#tests/support/scoring/record-score.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let server: TestApp
let origin: string
beforeAll(async () => {
  server = await startApp({ runsLive: true })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const POLLING = { timeout: 40_000, interval: 100 }
const { type, details } = cricketMatch()
const FOUR = { kind: 'ball', payload: { runs: 4 } }

/** A live match whose cameras film; the programme shows the first one. */
async function filmedMatch() {
  const event = await liveEvent(server, { devices: 2, change: { type, details, title: 'Kings vs Lions' } })
  const films = event.cameras.map((camera) => camera.film(event.epochMs))
  const seconds = async () => (await readPlaylist(origin, event.slug, 'programme.m3u8?dvr=1')).playlist?.segments.length
  return { event, films, seconds, stop: () => Promise.all(films.map((film) => film.stop())) }
}

const OFFER = `mutation ($eventId: ID!, $fence: Int!, $entryId: ID!, $deviceId: ID) {
  offerReplay(eventId: $eventId, fence: $fence, entryId: $entryId, deviceId: $deviceId) {
    entryId at offeredUntil from until title hindi: title(language: HI) deviceId
  }
}`

function offer({ id, owner }: LiveEvent, entryId: string, change: object = {}): Promise<Answer> {
  return ask(server, OFFER, { eventId: id, fence: 0, entryId, ...change }, owner.accessToken)
}

/** The offers in a playlist, as hls.js reads them. */
async function offersIn(slug: string, name: string, at = origin): Promise<ReplayOffer[]> {
  const { text } = await readPlaylist(at, slug, name)
  const { dateRanges } = M3U8Parser.parseLevelPlaylist(
    ...([text, `${at}/live/x/${name}`, 0, PlaylistLevelType.MAIN, 0, null] as const),
  )
  return Object.values(dateRanges).flatMap((range) => readReplayTag(range?.attr ?? {}) ?? [])
}

test('a replay reaches every viewer with the playlist, from the camera that was not on air', async () => {
  const there = await startApp({ sharesDatabaseWith: server })
  const away = await there.app.listen({ port: 0, host: '127.0.0.1' })
  const { event, seconds, stop } = await filmedMatch()
  await vi.waitFor(async () => expect(await seconds()).toBeGreaterThanOrEqual(13), POLLING)
  const { record } = await scorerPage(server, event)
  const tappedMs = Date.now() - 1_000
  const entryId = await record({ ...FOUR, atMs: tappedMs })
  const { data } = await offer(event, entryId)
  const { from, until, at } = data.offerReplay
  expect(data.offerReplay).toMatchObject({
    ...{ entryId, deviceId: event.cameras[1]?.deviceId, title: 'Four, Batter 1', hindi: 'चौका, बल्लेबाज़ 1' },
    offeredUntil: new Date(Date.parse(at) + REPLAY_OFFERED_MS).toISOString(),
    // The clip's end lies ahead: it is offered once viewers have seen it.
    at: until,
  })
  expect(Date.parse(until)).toBe(Math.ceil((tappedMs + 4_000) / 1_000) * 1_000)
  const offered = {
    n: 1,
    atMs: Date.parse(at),
    fromMs: Date.parse(from),
    untilMs: Date.parse(until),
    title: expect.objectContaining({ en: 'Four, Batter 1', hi: 'चौका, बल्लेबाज़ 1' }),
    deviceId: event.cameras[1]?.deviceId,
  }
  for (const place of [origin, away]) {
    for (const name of ['programme.m3u8', 'programme.m3u8?dvr=1']) {
      await vi.waitFor(async () => expect(await offersIn(event.slug, name, place)).toEqual([offered]), POLLING)
    }
  }

  // A second tap is the same offer; another camera is another one.
  expect((await offer(event, entryId)).data.offerReplay.at).toBe(at)
  const first = event.cameras[0]?.deviceId ?? ''
  expect((await offer(event, entryId, { deviceId: first })).data.offerReplay.deviceId).toBe(first)
  await vi.waitFor(async () => {
    expect((await offersIn(event.slug, 'programme.m3u8')).map(({ n }) => n)).toEqual([1, 2])
  }, POLLING)

  await vi.waitFor(
    async () => expect(await seconds()).toBeGreaterThan((Date.parse(until) - event.epochMs) / 1_000),
    POLLING,
  )
  const clip = `clip.m3u8?from=${offered.fromMs}&until=${offered.untilMs}&camera=${offered.deviceId}`
  const { playlist } = await readPlaylist(origin, event.slug, clip)
  const ids = event.cameras.map(({ deviceId }) => deviceId)
  expect(camerasShownIn(playlist, ids)).toBe('b'.repeat(slotsOf(playlist).length))
  expect(await decode(`${origin}/live/${event.slug}/${clip}`)).toMatchObject({ complaints: '' })

  // A correction of the score changes what they say.
  await record({ kind: 'replace', target: entryId, payload: { kind: 'ball', payload: { runs: 6 } } })
  for (const place of [origin, away]) {
    await vi.waitFor(async () => {
      const titles = (await offersIn(event.slug, 'programme.m3u8?dvr=1', place)).map(({ title }) => title.en)
      expect(titles).toEqual(['Six, Batter 1', 'Six, Batter 1'])
    }, POLLING)
  }

  await stop()
  await changeStatus(server, event.owner, 'endEvent', event.id)
  await vi.waitFor(
    async () => expect((await readPlaylist(origin, event.slug, 'recording.m3u8')).status).toBe(200),
    POLLING,
  )
  expect(await offersIn(event.slug, 'recording.m3u8')).toEqual([])
  await there.close()
})

test('a replay is the programme’s when no camera has all of it, and long enough to play', async () => {
  const change = { type: 'BADMINTON', details: { badminton: {} } }
  const event = await liveEvent(server, { devices: 1, change })
  await backdateStart(server, event, 3)
  const film = event.cameras[0]?.film(event.epochMs)
  const dvr = async () => (await readPlaylist(origin, event.slug, 'programme.m3u8?dvr=1')).playlist?.segments.length
  await vi.waitFor(async () => expect(await dvr()).toBeGreaterThanOrEqual(11), POLLING)
  const { record } = await scorerPage(server, event)
  const point = (second: number) =>
    record({ kind: 'point', payload: { side: 0 }, atMs: event.epochMs + second * 1_000 })
  const [first, second] = [await point(11), await point(12)]
  expect((await offer(event, first)).data.offerReplay.deviceId).toBeNull()
  // Highlights show three seconds of it, from the point before on.
  const { from, until, deviceId } = (await offer(event, second)).data.offerReplay
  expect(deviceId).toBe(event.cameras[0]?.deviceId)
  const clip = `clip.m3u8?from=${Date.parse(from)}&until=${Date.parse(until)}&camera=${deviceId}`
  expect((await readPlaylist(origin, event.slug, clip)).status).toBe(200)
  await film?.stop()
})

test('a replay is refused with a stale fence, of an unknown entry or device, and without a picture', async () => {
  const event = await liveEvent(server, { devices: 2, change: { type, details } })
  await backdateStart(server, event, 60)
  const { record } = await scorerPage(server, event)
  const entryId = await record({ ...FOUR, atMs: event.epochMs + 20_000 })
  expect(codeOf(await offer(event, entryId))).toBe('CONFLICT')
  const [camera] = event.cameras
  await camera?.putInit()
  for (let slot = 10; slot < 25; slot++) await camera?.putSlot(slot)
  const wish = { deviceId: camera?.deviceId }
  expect(codeOf(await offer(event, entryId, { ...wish, fence: 7 }))).toBe('CONFLICT')
  expect(codeOf(await offer(event, randomUUID(), wish))).toBe('NOT_FOUND')
  expect(codeOf(await offer(event, entryId, { deviceId: randomUUID() }))).toBe('NOT_FOUND')
  expect(codeOf(await offer(event, entryId, { deviceId: event.cameras[1]?.deviceId }))).toBe('CONFLICT')
  await vi.waitFor(async () => expect(codeOf(await offer(event, entryId, wish))).toBeUndefined(), POLLING)

  const offered = () => offersIn(event.slug, 'programme.m3u8?dvr=1')
  await vi.waitFor(async () => expect(await offered()).toHaveLength(1), POLLING)
  await record({ kind: 'undo', target: entryId })
  await vi.waitFor(async () => expect(await offered()).toEqual([]), POLLING)
  expect(codeOf(await offer(event, entryId, wish))).toBe('NOT_FOUND')

  await changeStatus(server, event.owner, 'endEvent', event.id)
  await vi.waitFor(async () => expect(codeOf(await offer(event, entryId, wish))).toBe('CONFLICT'), POLLING)
})
