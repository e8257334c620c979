import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type hls from 'hls-parser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInOverRest } from '#tests/support/chaos/kill-writers.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import {
  createEventOverHttp,
  queryOverHttp,
  type ServerAccess,
  startEventOverHttp,
} from '#tests/support/live/live-event.ts'
import { camerasShownIn, readPlaylist, slotsOf } from '#tests/support/live/live-playlist.ts'
import { type ChildServer, startChildServer } from '#tests/support/servers/child-server.ts'

const POLLING = { timeout: 45_000, interval: 100 }
const ENDED = 'mutation ($id: ID!) { endEvent(id: $id) { status } }'

let database: FreshDatabase
let folder: string
let servers: ChildServer[]
beforeEach(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'maidan-live-kill-'))
  servers = []
})
afterEach(async () => {
  for (const server of servers) await kill(server)
  await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 })
  await database.drop()
})

async function started(port: number): Promise<ChildServer> {
  const server = await startChildServer({
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'info' },
    DISK_RESERVE_MB: '0',
  })
  servers.push(server)
  return server
}

async function kill(server: ChildServer): Promise<void> {
  server.process.kill('SIGKILL')
  await server.ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

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
  const port = await freePort()
  const first = await started(port)
  const { origin } = first
  const event = await onAir(origin)
  await vi.waitFor(
    async () => expect(camerasShownIn(await whole(origin, event.slug), event.ids)).toMatch(/aaaa$/),
    POLLING,
  )
  const before = placesOf(await whole(origin, event.slug))
  await kill(first)
  await started(port)
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
  const [one, other] = [await started(await freePort()), await started(await freePort())]
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
  await kill(one)
  await vi.waitFor(async () => {
    const after = await places(other.origin)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.length).toBeGreaterThan(before.length + 5)
  }, POLLING)
  expect(camerasShownIn(await whole(other.origin, event.slug), event.ids).slice(before.length)).toMatch(/^a+$/)

  const third = await started(await freePort())
  await kill(other)
  await vi.waitFor(async () => expect((await places(third.origin)).length).toBeGreaterThan(before.length + 8), POLLING)
  expect((await places(third.origin)).slice(0, before.length)).toEqual(before)
  await Promise.all(event.films.map((film) => film.stop()))
})
