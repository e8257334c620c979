import hls from 'hls-parser'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changeStatus } from '#tests/support/api/events.ts'
import { backdateStart, type LiveEvent, liveEvent, scheduledEvent } from '#tests/support/live/live-event.ts'
import { decode, probe } from '#tests/support/live/live-player.ts'
import { camerasShownIn, readPlaylist, slotsOf } from '#tests/support/live/live-playlist.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let server: TestApp
let origin: string
beforeAll(async () => {
  server = await startApp({ runsLive: true })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const POLLING = { timeout: 30_000, interval: 100 }
const upTo = (end: number, from = 0) => Array.from({ length: end - from }, (_, place) => from + place)

/** Asks for a clip by seconds since the epoch. */
function nameOf({ epochMs }: LiveEvent, from: number, until: number, more = '', name = 'clip.m3u8'): string {
  return `${name}?from=${epochMs + from * 1_000}&until=${epochMs + until * 1_000}${more}`
}

/** An event that is over, whose cameras filmed these slots of a minute. */
async function filmed(slots: readonly (readonly number[])[], change = {}): Promise<LiveEvent> {
  const event = await liveEvent(server, { devices: slots.length, change })
  await backdateStart(server, event, 60)
  for (const [place, camera] of event.cameras.entries()) {
    await camera.putInit()
    for (const slot of slots[place] ?? []) expect((await camera.putSlot(slot)).status).toBe(201)
  }
  await changeStatus(server, event.owner, 'endEvent', event.id)
  return event
}

test('a clip is a part of the recording, or of one camera, in whole slots', async () => {
  const event = await filmed([upTo(20), upTo(30, 15)])
  const ids = event.cameras.map(({ deviceId }) => deviceId)
  const read = async (more = '') => (await readPlaylist(origin, event.slug, nameOf(event, 14.5, 24.2, more))).playlist
  await vi.waitFor(async () => expect(camerasShownIn(await read(), ids)).toBe('aaaaaabbbbb'), POLLING)
  expect(slotsOf(await read())).toEqual(upTo(25, 14))
  const second = `&camera=${ids[1]}`
  expect(camerasShownIn(await read(second), ids)).toBe('bbbbbbbbbb')
  const playlist = await read(second)
  expect([playlist.endlist, playlist.playlistType]).toEqual([true, 'VOD'])
  expect(playlist.segments[0]?.programDateTime?.getTime()).toBe(event.epochMs + 15_000)
  expect(await decode(`${origin}/live/${event.slug}/${nameOf(event, 14.5, 24.2)}`)).toEqual({
    ...{ frames: 11 * 30, complaints: '' },
  })
})

test('a clip has separate tracks for players that need them', async () => {
  const event = await filmed([upTo(20)])
  const master = nameOf(event, 5, 15, `&camera=${event.cameras[0]?.deviceId}`, 'clip.master.m3u8')
  const url = `${origin}/live/${event.slug}/${master}`
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), POLLING)
  const { variants } = hls.parse(await (await fetch(url)).text()) as hls.types.MasterPlaylist
  expect(variants[0]?.uri).toContain('clip.m3u8?track=video&from=')
  const { seconds, codecs } = await probe(url)
  expect(codecs).toEqual(['aac', 'h264'])
  expect(seconds).toBeCloseTo(10, 0)
})

test('a clip of the programme so far has what was decided, and grows', async () => {
  const event = await liveEvent(server, { devices: 1 })
  const film = event.cameras[0]?.film(event.epochMs)
  const name = nameOf(event, 0, 12)
  await vi.waitFor(async () => {
    const { status, headers, playlist } = await readPlaylist(origin, event.slug, name)
    expect(status).toBe(200)
    expect(slotsOf(playlist).length).toBeLessThan(12)
    expect(headers.get('cache-control')).toBe('public, max-age=1')
  }, POLLING)
  await vi.waitFor(async () => {
    const slots = slotsOf((await readPlaylist(origin, event.slug, name)).playlist)
    expect(slots.at(-1)).toBe(11)
  }, POLLING)
  await film?.stop()
})

test('a clip lasts 5 to 60 seconds, and has to have a picture', async () => {
  const event = await filmed([upTo(4)])
  const statusOf = async (name: string) => (await fetch(`${origin}/live/${event.slug}/${name}`)).status
  await vi.waitFor(async () => expect(await statusOf(nameOf(event, 0, 5))).toBe(200), POLLING)
  expect(await statusOf(nameOf(event, 0, 60))).toBe(200)
  expect(await statusOf(nameOf(event, 10, 20))).toBe(404)
  expect(await statusOf(nameOf(event, 0, 5, `&camera=${event.id}`))).toBe(404)
  expect(await statusOf(nameOf(event, 0, 5, '&camera=none'))).toBe(404)
  for (const [from, until] of [
    [0, 4.999],
    [0, 60.001],
    [9, 3],
  ] as const) {
    expect(await statusOf(nameOf(event, from, until))).toBe(400)
    expect(await statusOf(nameOf(event, from, until, '', 'clip.master.m3u8'))).toBe(400)
  }
  for (const query of ['', '?from=1&until=x', '?from=-1&until=6000']) {
    expect(await statusOf(`clip.m3u8${query}`)).toBe(400)
  }
})

test('clips of a private event need its link; there are none before the start and of a cancelled event', async () => {
  const hidden = await filmed([upTo(8)], { visibility: 'PRIVATE' })
  const at = (slug: string) => fetch(`${origin}/live/${slug}/${nameOf(hidden, 0, 6)}`)
  await vi.waitFor(async () => expect((await at(hidden.slug)).status).toBe(200), POLLING)
  expect((await at('nobody-knows-this')).status).toBe(404)
  const scheduled = await scheduledEvent(server)
  expect((await at(scheduled.slug)).status).toBe(404)
  await changeStatus(server, scheduled.owner, 'cancelEvent', scheduled.id)
  await vi.waitFor(async () => expect((await at(scheduled.slug)).status).toBe(410), POLLING)
})
