import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PublishedHighlights } from '#schema/highlights/clip.ts'
import { changeStatus, cricketMatch } from '#tests/support/api/events.ts'
import { type Answer, ask, codeOf, signIn } from '#tests/support/api/graphql.ts'
import { backdateStart, type LiveEvent, liveEvent, scheduledEvent } from '#tests/support/live/live-event.ts'
import { decode } from '#tests/support/live/live-player.ts'
import { readPlaylist, slotsOf } from '#tests/support/live/live-playlist.ts'
import { scorerPage } from '#tests/support/scoring/record-score.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let server: TestApp
let origin: string
beforeAll(async () => {
  server = await startApp()
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const POLLING = { timeout: 20_000, interval: 100 }
const { type, details } = cricketMatch()
const upTo = (end: number, from = 0) => Array.from({ length: end - from }, (_, place) => from + place)
const ball = (runs: number) => ({ kind: 'ball', payload: { runs } })
const WICKET = { kind: 'ball', payload: { wicket: 'bowled' } }

type Tap = readonly [second: number, tap: { kind: string; payload?: object }]

/** A match that is over, of which the first camera filmed these slots, and the ids of its taps. */
async function playedMatch(slots: readonly number[], taps: readonly Tap[]) {
  const event = await liveEvent(server, { devices: 2, change: { type, details, title: 'Kings vs Lions' } })
  await backdateStart(server, event, 120)
  const [camera] = event.cameras
  await camera?.putInit()
  for (const slot of slots) expect((await camera?.putSlot(slot))?.status).toBe(201)
  const { record } = await scorerPage(server, event)
  const ids: string[] = []
  for (const [second, tap] of taps) ids.push(await record({ ...tap, atMs: event.epochMs + second * 1_000 + 400 }))
  await changeStatus(server, event.owner, 'endEvent', event.id)
  return { event, ids, record, camera }
}

const get = (slug: string, name: string) => fetch(`${origin}/live/${slug}/${name}`)

async function published(slug: string, minutes: number): Promise<PublishedHighlights> {
  return (await (await get(slug, `highlights.json?minutes=${minutes}`)).json()) as PublishedHighlights
}

/** The first and the last slot of each clip. */
async function slotsOfClips({ slug, epochMs }: LiveEvent, minutes: number) {
  const slot = (atMs: number) => (atMs - epochMs) / 1_000
  return (await published(slug, minutes)).clips.map(({ fromMs, untilMs }) => [slot(fromMs), slot(untilMs) - 1])
}

const HIGHLIGHTS = `{
  isEdited
  version
  moments { entryId from until weight title hindi: title(language: HI) cameraIds }
  clips { entryId at from until title }
  reels { minutes seconds url clips { from until } }
}`

async function highlightsOf({ id, owner }: LiveEvent) {
  const query = `query ($id: ID!) { highlights(eventId: $id) ${HIGHLIGHTS} }`
  return (await ask(server, query, { id }, owner.accessToken)).data.highlights
}

type EditBy = { accessToken?: string; version?: string | null }

function edit({ id, owner }: LiveEvent, clips: object[] | null, by: EditBy = {}): Promise<Answer> {
  const { accessToken = owner.accessToken, ...version } = by
  const query = `mutation ($id: ID!, $clips: [HighlightClipInput!], $version: String) {
    editHighlights(eventId: $id, clips: $clips, version: $version) ${HIGHLIGHTS}
  }`
  return ask(server, query, { id, clips, ...version }, accessToken)
}

describe('the highlights of a match', () => {
  test('are there when it ends: moments by weight, and the last ball', async () => {
    const taps: Tap[] = [
      [20, ball(4)],
      [30, ball(1)],
      [45, WICKET],
      [100, ball(1)],
    ]
    const { event, ids } = await playedMatch(upTo(110), taps)
    await vi.waitFor(
      async () =>
        expect(await slotsOfClips(event, 1)).toEqual([
          [11, 24],
          [35, 53],
          [90, 104],
        ]),
      POLLING,
    )
    const { minutes, clips } = await published(event.slug, 3)
    expect(minutes).toBe(3)
    expect(clips.map(({ entryId }) => entryId)).toEqual([ids[0], ids[2], ids[3]])
    expect(clips[0]?.title).toMatchObject({ en: 'Four, Batter 1', hi: 'चौका, बल्लेबाज़ 1' })

    const { playlist, headers } = await readPlaylist(origin, event.slug, 'highlights.m3u8?minutes=1')
    expect(slotsOf(playlist)).toEqual([...upTo(25, 11), ...upTo(54, 35), ...upTo(105, 90)])
    expect([playlist.endlist, playlist.playlistType]).toEqual([true, 'VOD'])
    expect(headers.get('cache-control')).toBe('public, max-age=5')
    const url = `${origin}/live/${event.slug}/highlights.m3u8?minutes=1`
    expect(await decode(url)).toEqual({ frames: 48 * 30, complaints: '' })
  })

  test('follow segments that arrive late and corrections of the score', async () => {
    const { event, ids, record, camera } = await playedMatch(upTo(60, 40), [
      [20, ball(6)],
      [50, ball(1)],
    ])
    await vi.waitFor(async () => expect(await slotsOfClips(event, 1)).toEqual([[40, 54]]), POLLING)
    const late = upTo(26, 10).filter((slot) => slot !== 15)
    for (const slot of late) await camera?.putSlot(slot)
    const both = [
      [11, 24],
      [40, 54],
    ]
    await vi.waitFor(async () => expect(await slotsOfClips(event, 1)).toEqual(both), POLLING)
    // A slot without a picture is left out, and does not count.
    expect((await published(event.slug, 1)).clips.map(({ seconds }) => seconds)).toEqual([13, 15])
    expect((await highlightsOf(event)).reels[0].seconds).toBe(28)
    const { playlist } = await readPlaylist(origin, event.slug, 'highlights.m3u8?minutes=1')
    expect(slotsOf(playlist)).toHaveLength(28)
    await record({ kind: 'replace', target: ids[0] ?? '', payload: { kind: 'ball', payload: { runs: 1 } } })
    await vi.waitFor(async () => expect(await slotsOfClips(event, 1)).toEqual([[40, 54]]), POLLING)
  })

  test('that the owner edited stay as they are, until they are automatic again', async () => {
    const { event, ids, record } = await playedMatch(upTo(110), [
      [20, ball(4)],
      [45, WICKET],
      [100, ball(1)],
      [70, ball(2)],
    ])
    const at = (second: number) => new Date(event.epochMs + second * 1_000).toISOString()
    const clips = [
      { entryId: ids[1], from: at(40), until: at(50.5) },
      { from: at(60), until: at(65), title: ' Bowled ' },
      { entryId: ids[0], from: at(15), until: at(22) },
      { entryId: ids[3], from: at(69), until: at(71) },
    ]
    const { data } = await edit(event, clips)
    expect(data.editHighlights).toMatchObject({
      isEdited: true,
      clips: [
        { entryId: ids[1], from: at(40), until: at(51), at: at(45.4), title: expect.stringContaining('bowled') },
        { entryId: null, from: at(60), until: at(65), at: at(60), title: 'Bowled' },
        { entryId: ids[0], from: at(15), until: at(22), title: 'Four, Batter 1' },
        { entryId: ids[3], at: at(70.4), title: expect.stringMatching(/2|two/i) },
      ],
      reels: [1, 3, 10].map((minutes) => ({ minutes, seconds: 25 })),
    })
    const edited = [
      [40, 50],
      [60, 64],
      [15, 21],
      [69, 70],
    ]
    expect(await slotsOfClips(event, 10)).toEqual(edited)
    expect(slotsOf((await readPlaylist(origin, event.slug, 'highlights.m3u8?minutes=10')).playlist)).toEqual([
      ...upTo(51, 40),
      ...upTo(65, 60),
      ...upTo(22, 15),
      ...upTo(71, 69),
    ])
    await record({ kind: 'undo', target: ids[0] ?? '' })
    await vi.waitFor(async () => expect((await highlightsOf(event)).moments).toHaveLength(2), POLLING)
    expect(await slotsOfClips(event, 10)).toEqual(edited)

    expect((await edit(event, null)).data.editHighlights).toMatchObject({ isEdited: false })
    expect(await slotsOfClips(event, 10)).toEqual([
      [35, 53],
      [90, 104],
    ])
  })

  test('are not replaced by the edit of a list that has changed since', async () => {
    const { event } = await playedMatch(upTo(40), [[20, ball(4)]])
    const clipFrom = (second: number) => [
      { from: new Date(event.epochMs + second * 1_000), until: new Date(event.epochMs + (second + 2) * 1_000) },
    ]
    expect((await highlightsOf(event)).version).toBeNull()
    const first = (await edit(event, clipFrom(2), { version: null })).data.editHighlights
    expect(first.version).toEqual(expect.any(String))
    for (const version of [null, 'never', '2020-01-01T00:00:00.000Z']) {
      expect(codeOf(await edit(event, clipFrom(4), { version }))).toBe('CONFLICT')
    }
    const both = await Promise.all([6, 8].map((second) => edit(event, clipFrom(second), { version: first.version })))
    expect(both.map(codeOf).sort()).toEqual(['CONFLICT', undefined])
    const kept = (await highlightsOf(event)).version
    expect(codeOf(await edit(event, null, { version: first.version }))).toBe('CONFLICT')
    expect((await edit(event, null, { version: kept })).data.editHighlights).toMatchObject({ version: null })
    expect((await edit(event, clipFrom(2))).data.editHighlights).toMatchObject({ isEdited: true })
  })

  test('are known to other processes once they are edited', async () => {
    const there = await startApp({ sharesDatabaseWith: server })
    const away = await there.app.listen({ port: 0, host: '127.0.0.1' })
    const { event } = await playedMatch(upTo(40), [[20, ball(4)]])
    const slotsAway = async () => slotsOf((await readPlaylist(away, event.slug, 'highlights.m3u8')).playlist)
    await vi.waitFor(async () => expect(await slotsAway()).toEqual(upTo(25, 11)), POLLING)
    await edit(event, [{ from: new Date(event.epochMs + 2_000), until: new Date(event.epochMs + 4_000) }])
    await vi.waitFor(async () => expect(await slotsAway()).toEqual([2, 3]), POLLING)
    await there.close()
  })

  test('tell the owner what there is to choose from, and from which cameras', async () => {
    const { event, ids } = await playedMatch(upTo(110), [
      [20, ball(4)],
      [100, ball(1)],
    ])
    const [first, second] = event.cameras
    await second?.putInit()
    for (const slot of upTo(25, 11)) await second?.putSlot(slot)
    await vi.waitFor(async () => {
      const { moments, reels } = await highlightsOf(event)
      expect(moments).toMatchObject([
        { entryId: ids[0], weight: 2, title: 'Four, Batter 1', cameraIds: [second?.deviceId, first?.deviceId] },
        { entryId: ids[1], cameraIds: [first?.deviceId] },
      ])
      expect(reels[0].url).toMatch(new RegExp(`^http://[^/]+/live/${event.slug}/highlights[.]m3u8[?]minutes=1$`))
    }, POLLING)
  })
})

describe('an edit is refused', () => {
  const second = (atMs: number) => new Date(atMs).toISOString()
  const lasting = (seconds: number) => ({ from: second(1_000_000), until: second(1_000_000 + seconds * 1_000) })

  test.each([
    ['nothing', []],
    ['a clip of no length', [lasting(0)]],
    ['a clip that ends before it begins', [lasting(-5)]],
    ['a clip of more than two minutes', [lasting(121)]],
    ['more than ten minutes', Array.from({ length: 6 }, () => lasting(101))],
    ['more than a hundred clips', Array.from({ length: 101 }, () => lasting(1))],
    ['an entry that is none', [{ ...lasting(5), entryId: 'four' }]],
    ['a title that is too long', [{ ...lasting(5), title: 'x'.repeat(81) }]],
  ])('for %s', async (_what, clips) => {
    const { event } = await playedMatch([], [])
    expect(codeOf(await edit(event, clips))).toBe('BAD_USER_INPUT')
    expect((await highlightsOf(event)).isEdited).toBe(false)
  })

  test('to others, and before the end', async () => {
    const event = await liveEvent(server)
    expect(codeOf(await edit(event, null))).toBe('CONFLICT')
    await changeStatus(server, event.owner, 'endEvent', event.id)
    expect(codeOf(await edit(event, null, { accessToken: (await signIn(server)).accessToken }))).toBe('FORBIDDEN')
  })
})

describe('highlights by the share link', () => {
  test('are there only when the event is over', async () => {
    const event = await scheduledEvent(server)
    expect((await get(event.slug, 'highlights.json')).status).toBe(404)
    const live = await liveEvent(server)
    expect((await get(live.slug, 'highlights.m3u8')).status).toBe(404)
    await changeStatus(server, event.owner, 'cancelEvent', event.id)
    await vi.waitFor(async () => expect((await get(event.slug, 'highlights.json')).status).toBe(410), POLLING)
  })

  test('are empty without a score, last 1, 3 or 10 minutes, and need the link', async () => {
    const { event } = await playedMatch(upTo(5), [])
    await vi.waitFor(async () => expect(await published(event.slug, 3)).toEqual({ minutes: 3, clips: [] }), POLLING)
    expect((await get(event.slug, 'highlights.m3u8?minutes=3')).status).toBe(404)
    expect((await get(event.slug, 'highlights.json?minutes=2')).status).toBe(400)
    expect((await get('nobody-knows-this', 'highlights.json')).status).toBe(404)
  })
})
