import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { slotAt } from '#schema/messages/live.ts'
import { backdateStart, type LiveEvent, liveEvent, scheduledEvent } from '#tests/support/live/live-event.ts'
import { decode } from '#tests/support/live/live-player.ts'
import { camerasShownIn, readPlaylist, slotsOf } from '#tests/support/live/live-playlist.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const BEFORE = 100
const POLLING = { timeout: 20_000, interval: 100 }

let server: TestApp
let origin: string
let event: LiveEvent
let stop: () => Promise<unknown>
beforeAll(async () => {
  server = await startApp({ runsLive: true })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  event = await liveEvent(server)
  await backdateStart(server, event, BEFORE)
  const films = event.cameras.map((camera) => camera.film(event.epochMs))
  stop = () => Promise.all(films.map((film) => film.stop()))
  await vi.waitFor(async () => expect((await edge()) ?? 0).toBeGreaterThan(BEFORE), POLLING)
})
afterAll(async () => {
  await stop()
  await server.close()
})

const read = (name: string) => readPlaylist(origin, event.slug, name)
const edge = async () => {
  const { playlist } = await read('programme.m3u8')
  return playlist ? slotsOf(playlist).at(-1) : undefined
}

describe('the programme', () => {
  test('lists the last 30 slots, at most a few seconds behind now', async () => {
    const { playlist } = await read('programme.m3u8')
    const slots = slotsOf(playlist)
    expect(slots).toEqual(slots.map((_, place) => (slots[0] ?? 0) + place))
    expect([slots.length, playlist.mediaSequenceBase]).toEqual([30, slots[0]])
    const [first] = playlist.segments
    expect(first?.programDateTime?.getTime()).toBe(event.epochMs + (slots[0] ?? 0) * 1_000)
    const behind = async () => slotAt(Date.now(), event.epochMs) - ((await edge()) ?? 0)
    await vi.waitFor(async () => expect(await behind()).toBeLessThanOrEqual(5), POLLING)
  })

  test('lists everything with ?dvr=1, with the same discontinuity count', async () => {
    // In this order: the whole has whatever the window had a moment before.
    const { playlist: window } = await read('programme.m3u8')
    const { playlist: whole } = await read('programme.m3u8?dvr=1')
    expect([whole.mediaSequenceBase, whole.playlistType]).toEqual([0, 'EVENT'])
    expect(slotsOf(whole).slice(0, 3)).toEqual([0, 1, 2])
    const last = window.segments.at(-1)
    expect(whole.segments.find(({ uri }) => uri === last?.uri)?.discontinuitySequence).toBe(last?.discontinuitySequence)
    expect(
      camerasShownIn(
        whole,
        event.cameras.map(({ deviceId }) => deviceId),
      ),
    ).toMatch(/^[.]{90,}[ab.]*a/)
  })

  test('is cached for a second, revalidated by ETag and compressed', async () => {
    const { status, headers, body } = await get('programme.m3u8', { 'accept-encoding': 'gzip' })
    expect([
      status,
      headers['content-type'],
      headers['cache-control'],
      headers['content-encoding'],
      headers.vary,
    ]).toEqual([200, 'application/vnd.apple.mpegurl', 'public, max-age=1', 'gzip', 'accept-encoding'])
    expect(gunzipSync(body).toString()).toContain('#EXT-X-MEDIA-SEQUENCE')
    const statuses = new Set<number>()
    await vi.waitFor(async () => {
      const { headers } = await get('programme.m3u8', {})
      statuses.add((await get('programme.m3u8', { 'if-none-match': headers.etag ?? '' })).status)
      expect(statuses).toContain(304)
    }, POLLING)
  })
})

function get(name: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>(
    (resolve, reject) => {
      const outgoing = request(`${origin}/live/${event.slug}/${name}`, { headers }, async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk)
        const { statusCode = 0, headers } = answer
        resolve({ status: statusCode, headers: headers as Record<string, string>, body: Buffer.concat(chunks) })
      })
      outgoing.on('error', reject).end()
    },
  )
}

describe('a blocking request', () => {
  test('is answered when the slot is decided', async () => {
    const next = ((await edge()) ?? 0) + 1
    const waited = await Promise.all([1, 2, 3].map(() => read(`programme.m3u8?_HLS_msn=${next}`)))
    for (const { playlist, headers } of waited) {
      expect(slotsOf(playlist).at(-1)).toBeGreaterThanOrEqual(next)
      expect(headers.get('cache-control')).toBe('public, max-age=6')
    }
  })

  test('is answered at once for a decided slot and rejected for one far ahead', async () => {
    const now = (await edge()) ?? 0
    expect((await read(`programme.m3u8?_HLS_msn=${now - 1}`)).status).toBe(200)
    expect(await read(`programme.m3u8?_HLS_msn=${now + 20}`)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' })
    expect(await read('programme.m3u8?_HLS_msn=next')).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' })
  })

  test('works for a camera’s own playlist', async () => {
    const name = `cameras/${event.cameras[1]?.deviceId}.m3u8`
    const next = (slotsOf((await read(name)).playlist).at(-1) ?? 0) + 1
    expect(slotsOf((await read(`${name}?_HLS_msn=${next}`)).playlist).at(-1)).toBeGreaterThanOrEqual(next)
  })
})

test('a missing slot is a lasting gap in the camera’s own playlist', async () => {
  const other = await liveEvent(server, { devices: 1 })
  await backdateStart(server, other, 20)
  const [camera] = other.cameras
  await camera?.putInit()
  const now = slotAt(Date.now(), other.epochMs)
  for (const slot of [now - 2, now]) await camera?.putSlot(slot)
  const holes = async () => {
    const { playlist } = await readPlaylist(origin, other.slug, `cameras/${camera?.deviceId}.m3u8`)
    return playlist?.segments.map(
      ({ uri, gap }) => `${Number(uri.split('/').at(-1)?.slice(0, -4)) - now}${gap ? '-' : ''}`,
    )
  }
  await vi.waitFor(async () => expect(await holes()).toEqual(['-2', '-1-', '0']), POLLING)
  expect((await camera?.putSlot(now - 1))?.status).toBe(201)
  await camera?.putSlot(now + 1)
  await vi.waitFor(async () => expect(await holes()).toContain('1'), POLLING)
  expect(await holes()).toEqual(['-2', '-1-', '0', '1'])
})

test('independent tools decode the live playlist without errors', async () => {
  const { playlist } = await read('programme.m3u8?dvr=1')
  const { frames, complaints } = await decode(`${origin}/live/${event.slug}/recording.m3u8`)
  expect(complaints).toBe('')
  expect(frames % 30).toBe(0)
  expect(playlist.segments.length).toBeGreaterThan(BEFORE)
})

describe('a viewer', () => {
  const watch = async (slug: string, viewer: unknown) => {
    const response = await fetch(`${origin}/live/${slug}/watching`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ viewer }),
    })
    return { status: response.status, answer: await response.json() }
  }

  test('is counted once and gets the event’s status', async () => {
    expect(await watch(event.slug, 'viewer-one')).toEqual({ status: 200, answer: { status: 'live', watching: 1 } })
    await watch(event.slug, 'viewer-one')
    expect((await watch(event.slug, 'viewer-two')).answer).toEqual({ status: 'live', watching: 2 })
    expect(server.services.programme.view(event.id).watching).toBe(2)
  })

  test('may wait before the start', async () => {
    const { slug } = await scheduledEvent(server, { devices: 1 })
    expect((await watch(slug, 'viewer-one')).answer).toEqual({ status: 'scheduled', watching: 1 })
  })

  test('needs a valid id', async () => {
    for (const viewer of ['short', 'with space', 7, null]) expect((await watch(event.slug, viewer)).status).toBe(400)
    expect((await watch('nothing-at-all', 'viewer-one')).status).toBe(404)
  })

  test('counts at most 200 times per address', async () => {
    const { slug, id } = await scheduledEvent(server, { devices: 1 })
    const { delivery, programme } = server.services
    const say = (viewer: string, address: string) => delivery.watch(slug, viewer, address)
    for (let viewer = 0; viewer < 250; viewer += 1) await say(`invented-${viewer}`, `2001:db8:1:1::${viewer}`)
    expect(programme.view(id).watching).toBe(200)
    expect((await say('invented-7', '2001:db8:1:1::7')).watching).toBe(200)
    expect((await say('somebody-else', '198.51.100.7')).watching).toBe(201)
  })

  test('is counted by every process', async () => {
    for (const viewer of ['viewer-one', 'viewer-two']) await watch(event.slug, viewer)
    const there = await startApp({ sharesDatabaseWith: server, runsLive: true })
    await vi.waitFor(() => expect(there.services.programme.view(event.id).watching).toBe(2), {
      timeout: 30_000,
      interval: 200,
    })
    await there.services.delivery.watch(event.slug, 'viewer-there', '203.0.113.7')
    expect(there.services.programme.view(event.id).watching).toBe(3)
    await vi.waitFor(() => expect(server.services.programme.view(event.id).watching).toBe(3), {
      timeout: 30_000,
      interval: 200,
    })
    await there.close()
  })
})
