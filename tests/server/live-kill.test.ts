import type hls from 'hls-parser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '#server/db/embedded/free-port.ts'
import { signInOverRest } from '#tests/support/chaos/kill-writers.ts'
import {
  createEventOverHttp,
  queryOverHttp,
  type ServerAccess,
  startEventOverHttp,
} from '#tests/support/live/live-event.ts'
import { camerasShownIn, readPlaylist, slotsOf, withoutLate } from '#tests/support/live/live-playlist.ts'
import { type KillableServers, killableServers } from '#tests/support/servers/killable-servers.ts'

const POLLING = { timeout: 45_000, interval: 100 }
const ENDED = 'mutation ($id: ID!) { endEvent(id: $id) { status } }'

let servers: KillableServers
beforeEach(async () => {
  servers = await killableServers()
})
afterEach(() => servers.close())

async function onAir(origin: string) {
  const access: ServerAccess = { origin, accessToken: await signInOverRest(origin) }
  const event = await createEventOverHttp(access)
  const epochMs = await startEventOverHttp(access, event.id)
  const films = event.cameras.map((camera) => camera.film(epochMs))
  return { ...event, access, epochMs, films, ids: event.cameras.map(({ deviceId }) => deviceId) }
}

async function whole(origin: string, slug: string): Promise<hls.types.MediaPlaylist> {
  const { playlist, status } = await readPlaylist(origin, slug, 'programme.m3u8?dvr=1')
  if (status !== 200) throw new Error(`The programme was refused with ${status}.`)
  return playlist
}

/** URLs by slot, without a gap. */
function placesOf(playlist: hls.types.MediaPlaylist): string[] {
  const slots = slotsOf(playlist)
  expect(slots).toEqual(slots.map((_, place) => place))
  return playlist.segments.map(({ uri }) => uri)
}

test('a killed server loses nothing acknowledged, and the programme continues', async () => {
  const PORT = String(await freePort())
  const first = await servers.start({ PORT })
  const { origin } = first
  const event = await onAir(origin)
  await vi.waitFor(
    async () => expect(camerasShownIn(await whole(origin, event.slug), event.ids)).toMatch(/aaaa$/),
    POLLING,
  )
  const before = placesOf(await whole(origin, event.slug))
  await servers.kill(first)
  await servers.start({ PORT })
  await vi.waitFor(async () => {
    const places = placesOf(await whole(origin, event.slug))
    expect(places.slice(0, before.length)).toEqual(before)
    expect(camerasShownIn(await whole(origin, event.slug), event.ids).slice(before.length)).toMatch(/aaa$/)
  }, POLLING)

  const sent = await Promise.all(event.films.map((film) => film.stop()))
  await queryOverHttp(event.access, ENDED, { id: event.id })
  for (const [place, slots] of sent.entries()) {
    expect(slots.length).toBeGreaterThan(5)
    const addressOf = (slot: number) => `/live/media/${event.id}/${event.ids[place]}/0/${slot}.m4s`
    await vi.waitFor(async () => {
      // Late slots appear only in the playlist of an ended event.
      const { playlist } = await readPlaylist(origin, event.slug, `cameras/${event.ids[place]}.m3u8`)
      const listed = playlist.segments.filter(({ gap }) => !gap).map(({ uri }) => uri)
      expect(playlist.endlist).toBe(true)
      expect(slots.map(addressOf).filter((address) => !listed.includes(address))).toEqual([])
    }, POLLING)
    for (const slot of slots) {
      const bytes = await (await fetch(origin + addressOf(slot))).arrayBuffer()
      expect(Buffer.from(bytes)).toEqual(event.cameras[place]?.inSlot(slot))
    }
  }
})

test('two servers show the same programme, and one takes over when the scheduler is killed', async () => {
  const [one, other] = [await servers.start(), await servers.start()]
  const event = await onAir(other.origin)
  const places = async (origin: string) => placesOf(await whole(origin, event.slug))
  await vi.waitFor(async () => {
    for (const { origin } of [one, other])
      expect(camerasShownIn(await whole(origin, event.slug), event.ids)).toMatch(/aaa$/)
  }, POLLING)
  await vi.waitFor(async () => {
    const [here, there] = await Promise.all(
      [one, other].map(({ origin }) => readPlaylist(origin, event.slug, 'programme.m3u8')),
    )
    expect(here?.text).toBe(there?.text)
  }, POLLING)

  const before = await places(one.origin)
  await servers.kill(one)
  await vi.waitFor(async () => {
    const after = await places(other.origin)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.length).toBeGreaterThan(before.length + 5)
  }, POLLING)
  const shown = camerasShownIn(await whole(other.origin, event.slug), event.ids)
  expect(withoutLate(shown, event.films).slice(before.length)).toMatch(/^[a?]+$/)

  const third = await servers.start()
  await servers.kill(other)
  await vi.waitFor(async () => expect((await places(third.origin)).length).toBeGreaterThan(before.length + 8), POLLING)
  expect((await places(third.origin)).slice(0, before.length)).toEqual(before)
  await Promise.all(event.films.map((film) => film.stop()))
})
