import { M3U8Parser, PlaylistLevelType } from 'hls.js/light'
import hls from 'hls-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readScoreTag } from '#schema/scoring/date-range.ts'
import { changeStatus, cricketMatch } from '#tests/support/api/events.ts'
import { ask } from '#tests/support/api/graphql.ts'
import { backdateStart, goLive, type LiveEvent, liveEvent, scheduledEvent } from '#tests/support/live/live-event.ts'
import { decode } from '#tests/support/live/live-player.ts'
import { readPlaylist, slotsOf } from '#tests/support/live/live-playlist.ts'
import { scorerPage } from '#tests/support/scoring/record-score.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const POLLING = { timeout: 20_000, interval: 100 }
const SECONDS = 60

let server: TestApp
let origin: string
beforeAll(async () => {
  server = await startApp({ runsLive: true })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const { type, details } = cricketMatch()
const CRICKET = { type, details, title: 'Kings vs Lions' }
const ball = (runs: number) => ({ kind: 'ball', payload: { runs } })

/** A live match that began a minute ago. */
async function liveMatch(change: Record<string, unknown> = {}): Promise<LiveEvent> {
  const event = await liveEvent(server, { devices: 1, change: { ...CRICKET, ...change } })
  await backdateStart(server, event, SECONDS)
  return event
}

/** Tags of a playlist as hls.js reads them. */
async function tagsOf(slug: string, name: string, at = origin) {
  const { text } = await readPlaylist(at, slug, name)
  const { dateRanges } = M3U8Parser.parseLevelPlaylist(
    ...([text, `${at}/live/x/${name}`, 0, PlaylistLevelType.MAIN, 0, null] as const),
  )
  return Object.values(dateRanges).map((range) => ({ id: range?.id ?? '', ...readScoreTag(range?.attr ?? {}) }))
}

/** Texts of the tags with boards in a live window, of those without in other playlists. */
async function textsOf(slug: string, name: string, at = origin) {
  const hasBoards = name === 'programme.m3u8'
  return (await tagsOf(slug, name, at)).filter(({ tag }) => (tag !== null) === hasBoards).map(({ text }) => text)
}

const get = (slug: string, name: string, headers = {}) => fetch(`${origin}/live/${slug}/${name}`, { headers })
const scoreUrlOf = async (slug: string) =>
  (await ask(server, 'query ($slug: String!) { eventBySlug(slug: $slug) { scoreUrl } }', { slug })).data.eventBySlug
    .scoreUrl

describe('the playlists of a scored match', () => {
  test('carry the score of each moment, in the window with boards, elsewhere as text', async () => {
    const event = await liveMatch()
    const { record } = await scorerPage(server, event)
    const atMs = Date.now() - 50_000
    for (const [place, runs] of [1, 4, 0, 6].entries()) await record({ ...ball(runs), atMs: atMs + place * 12_000 })

    await vi.waitFor(async () => {
      expect(await textsOf(event.slug, 'programme.m3u8?dvr=1')).toEqual([
        '1/0 (0.1) – –',
        '5/0 (0.2) – –',
        '5/0 (0.3) – –',
        '11/0 (0.4) – –',
      ])
    }, POLLING)
    await vi.waitFor(async () => {
      expect(slotsOf((await readPlaylist(origin, event.slug, 'programme.m3u8')).playlist).at(-1)).toBeGreaterThan(55)
    }, POLLING)
    // The window may move between two requests.
    await vi.waitFor(async () => {
      const tags = await tagsOf(event.slug, 'programme.m3u8')
      const { playlist } = await readPlaylist(origin, event.slug, 'programme.m3u8')
      const fromMs = playlist.segments[0]?.programDateTime?.getTime() ?? 0
      expect(tags.filter((tag) => (tag.atMs ?? 0) <= fromMs)).toHaveLength(1)
      expect(tags.at(-1)).toMatchObject({
        atMs: atMs + 36_000,
        tag: { count: 4, board: { sides: [{ main: '11/0', sub: '0.4', serving: true }, {}] }, result: null },
      })
      expect((await tagsOf(event.slug, 'programme.m3u8?dvr=1')).filter(({ tag }) => tag !== null)).toEqual(tags)
    }, POLLING)
  })

  test('have none before scoring, and the first one with the slots after the first tap', async () => {
    const event = await liveMatch()
    await vi.waitFor(
      async () => expect((await readPlaylist(origin, event.slug, 'programme.m3u8')).status).toBe(200),
      POLLING,
    )
    expect((await readPlaylist(origin, event.slug, 'programme.m3u8')).text).not.toContain('DATERANGE')
    expect(await scoreUrlOf(event.slug)).toBeNull()
    await (await scorerPage(server, event)).record(ball(4))
    await vi.waitFor(
      async () => expect(await textsOf(event.slug, 'programme.m3u8')).toEqual(['4/0 (0.1) – –']),
      POLLING,
    )
    expect(new URL(await scoreUrlOf(event.slug)).pathname).toBe(`/live/${event.slug}/score.json`)
  })

  test('have new tags after a correction, in every process', async () => {
    const there = await startApp({ sharesDatabaseWith: server })
    const away = await there.app.listen({ port: 0, host: '127.0.0.1' })
    const event = await liveMatch()
    const { record } = await scorerPage(server, event)
    const first = await record({ ...ball(1), atMs: Date.now() - 9_000 })
    await record(ball(2))
    for (const at of [origin, away]) {
      await vi.waitFor(async () => expect(await textsOf(event.slug, 'programme.m3u8', at)).toHaveLength(2), POLLING)
    }
    const before = (await tagsOf(event.slug, 'programme.m3u8')).map(({ id }) => id)
    await record({ kind: 'replace', target: first, payload: { kind: 'ball', payload: { runs: 6 } } })
    for (const at of [origin, away]) {
      await vi.waitFor(async () => {
        expect(await textsOf(event.slug, 'programme.m3u8', at)).toEqual(['6/0 (0.1) – –', '8/0 (0.2) – –'])
      }, POLLING)
      expect((await tagsOf(event.slug, 'programme.m3u8', at)).filter(({ id }) => before.includes(id))).toEqual([])
    }
    await there.close()
  })

  test('of a recording have all of them, what was tapped or corrected after the end included', async () => {
    const event = await liveMatch()
    const [camera] = event.cameras
    await camera?.putInit()
    await camera?.putSlot(50)
    const { record } = await scorerPage(server, event)
    await record({ ...ball(4), atMs: event.epochMs + 50_500 })
    await changeStatus(server, event.owner, 'endEvent', event.id)
    await vi.waitFor(
      async () => expect(await textsOf(event.slug, 'recording.m3u8')).toEqual(['4/0 (0.1) – –']),
      POLLING,
    )
    expect(slotsOf((await readPlaylist(origin, event.slug, 'recording.m3u8')).playlist)).toEqual([50])
    expect(await decode(`${origin}/live/${event.slug}/recording.m3u8`)).toEqual({ frames: 30, complaints: '' })
    await record({ ...ball(1), atMs: event.epochMs + 50_100 })
    await vi.waitFor(async () => {
      expect(await textsOf(event.slug, 'recording.m3u8')).toEqual(['1/0 (0.1) – –', '5/0 (0.2) – –'])
    }, POLLING)
  })
})

describe('the score as JSON', () => {
  test('is the newest for a second, and has a name that is kept for ever', async () => {
    const event = await liveMatch()
    const { record } = await scorerPage(server, event)
    await record(ball(4))
    const newest = await get(event.slug, 'score.json')
    expect([
      newest.status,
      newest.headers.get('cache-control'),
      newest.headers.get('access-control-allow-origin'),
    ]).toEqual([...[200, 'public, max-age=1', '*']])
    const score = (await newest.json()) as { type: string; revision: number; count: number; entries: object[] }
    expect(score).toMatchObject({ type: 'cricket', count: 1, details: { team1: details.cricket.team1 } })
    expect(score.entries).toEqual([
      expect.objectContaining({ seq: 1, kind: 'ball', payload: expect.objectContaining({ runs: 4 }) }),
    ])
    expect(JSON.stringify(score)).not.toMatch(/author|device|fence/)

    const named = await get(event.slug, `score/${score.revision}-1.json`)
    expect([named.status, named.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(await named.json()).toEqual(score)
    await record(ball(1))
    await vi.waitFor(
      async () => expect((await get(event.slug, `score/${score.revision}-2.json`)).status).toBe(200),
      POLLING,
    )
    expect(await (await get(event.slug, `score/${score.revision}-1.json`)).json()).toEqual(score)
    const unchanged = await get(event.slug, 'score.json', {
      'if-none-match': (await get(event.slug, 'score.json')).headers.get('etag') ?? '',
    })
    expect(unchanged.status).toBe(304)
  })

  test('is there without a stream, for whoever has the link, and not once the event is cancelled', async () => {
    const event = await scheduledEvent(server, { devices: 1, change: { ...CRICKET, visibility: 'PRIVATE' } })
    const missing = await get(event.slug, 'score.json')
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
    await (await scorerPage(server, event)).record(ball(6))
    await vi.waitFor(async () => expect((await get(event.slug, 'score.json')).status).toBe(200), POLLING)
    expect((await get(`${event.slug}x`, 'score.json')).status).toBe(404)
    await changeStatus(server, event.owner, 'cancelEvent', event.id)
    await vi.waitFor(async () => expect((await get(event.slug, 'score.json')).status).toBe(410), POLLING)
    expect(await scoreUrlOf(event.slug)).toBeNull()
  })

  test.each([
    'score/0-9.json',
    'score/0.json',
    'score/x-1.json',
    'score/../1.json',
    'score/1.txt',
    'score/9999999999-1.json',
  ])('is not at %s', async (name) => {
    const event = await scheduledEvent(server, { devices: 1, change: CRICKET })
    await (await scorerPage(server, event)).record(ball(6))
    expect((await get(event.slug, name)).status).toBe(404)
  })
})

describe('the score as subtitles', () => {
  test('is in the multivariant playlist once there is one, with the slots of the programme', async () => {
    const event = await liveMatch()
    const master = async () =>
      hls.parse(await (await get(event.slug, 'programme.master.m3u8')).text()) as hls.types.MasterPlaylist
    expect((await master()).variants[0]?.subtitles).toEqual([])
    await (await scorerPage(server, event)).record({ ...ball(4), atMs: event.epochMs + 45_250 })
    await vi.waitFor(async () => {
      const [subtitles] = (await master()).variants[0]?.subtitles ?? []
      expect(subtitles).toMatchObject({
        name: 'Score',
        isDefault: true,
        autoselect: true,
        uri: 'programme.m3u8?track=score',
      })
    }, POLLING)

    await vi.waitFor(async () => {
      const { playlist } = await readPlaylist(origin, event.slug, 'programme.m3u8?dvr=1')
      expect(playlist.segments.length).toBeGreaterThan(50)
    }, POLLING)
    const ofWhole = (query: string) => readPlaylist(origin, event.slug, `programme.m3u8?dvr=1${query}`)
    const [{ playlist: whole }, { playlist, text }] = [await ofWhole(''), await ofWhole('&track=score')]
    expect(text).not.toMatch(/EXT-X-MAP|DATERANGE|m4s/)
    const firstOf = ({ segments }: hls.types.MediaPlaylist) => segments.slice(0, 50)
    expect(firstOf(playlist).map(({ uri }) => uri)).toEqual(firstOf(whole).map((_, slot) => `score/${slot}.vtt`))
    const timesOf = ({ duration, programDateTime }: hls.types.Segment) => [duration, programDateTime]
    expect(firstOf(playlist).map(timesOf)).toEqual(firstOf(whole).map(timesOf))
    const piece = await get(event.slug, 'score/45.vtt')
    expect([piece.headers.get('content-type'), piece.headers.get('cache-control')]).toEqual([
      ...['text/vtt; charset=utf-8', 'public, max-age=5'],
    ])
    expect(await piece.text()).toBe(
      `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:4050000,LOCAL:00:00:00.000\n\n00:00:00.250 --> 00:00:01.000\n${details.cricket.team1} 4/0 (0.1)\n${details.cricket.team2} –\n`,
    )
    expect((await get(event.slug, 'score/99999999.vtt')).status).toBe(404)
  })
})

describe('the picture of the score', () => {
  test('is a PNG for link previews, another one for each score and language', async () => {
    const event = await scheduledEvent(server, { devices: 1, change: { ...CRICKET, title: 'क्षत्रिय कप' } })
    expect((await get(event.slug, 'score.png')).status).toBe(404)
    const { record } = await scorerPage(server, event)
    await record(ball(4))
    const picture = async (query = '') => {
      const response = await get(event.slug, `score.png${query}`)
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
    }
    await vi.waitFor(async () => expect((await picture()).status).toBe(200), POLLING)
    const [first, again, hindi] = [await picture(), await picture('?v=1'), await picture('?lang=hi')]
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(first.bytes.length).toBeLessThan(100_000)
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect([first.bytes.equals(again.bytes), first.bytes.equals(hindi.bytes)]).toEqual([true, false])
    const card = await sharp(Buffer.from(await (await get(event.slug, 'scorecard.png')).arrayBuffer())).metadata()
    expect([card.format, card.width, card.height > 630]).toEqual(['png', 1200, true])
    const etag = first.headers.get('etag') ?? ''
    expect((await get(event.slug, 'score.png', { 'if-none-match': etag })).status).toBe(304)
    await record(ball(6))
    await vi.waitFor(async () => expect((await picture()).bytes.equals(first.bytes)).toBe(false), POLLING)
  })
})

test('a match that is scored before it is filmed has its score from the first slot on', async () => {
  const event = await scheduledEvent(server, { devices: 1, change: CRICKET })
  await (await scorerPage(server, event)).record(ball(2))
  await goLive(server, event)
  await vi.waitFor(async () => expect(await textsOf(event.slug, 'programme.m3u8')).toEqual(['2/0 (0.1) – –']), POLLING)
})
