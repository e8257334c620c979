import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBucket } from '#server/blobs/bucket.ts'
import { openLog } from '#server/process/log.ts'
import { tallyOf } from '#tests/support/chaos/kill-tally.ts'
import { signInOverRest, startWriters } from '#tests/support/chaos/kill-writers.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { createEventOverHttp, startEventOverHttp } from '#tests/support/live/live-event.ts'
import { camerasShownIn, readPlaylist, slotsOf, withoutLate } from '#tests/support/live/live-playlist.ts'
import { type ChildServer, startChildServer } from '#tests/support/servers/child-server.ts'
import { openS3Store } from '#tests/support/servers/s3-store.ts'

const POLLING = { timeout: 30_000, interval: 100 }

let database: FreshDatabase
let store: Awaited<ReturnType<typeof openS3Store>>
let folder: string
let servers: ChildServer[]
beforeEach(async () => {
  ;[database, store, folder] = await Promise.all([
    freshDatabase(),
    openS3Store(),
    mkdtemp(join(tmpdir(), 'maidan-live-fleet-')),
  ])
  const SECRET_KEY = randomBytes(32).toString('base64')
  const shared = { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'info', ...store.environment }
  servers = await Promise.all(
    ['one', 'other'].map((name) => startChildServer({ ...shared, DATA_DIR: join(folder, name) })),
  )
})
afterEach(async () => {
  for (const { process, ended } of servers) {
    process.kill('SIGKILL')
    await ended
  }
  await store.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

test('two machines that share a database, a store and a secret are one product, whichever of them dies', async () => {
  const [one, other] = servers as [ChildServer, ChildServer]
  const accessToken = await signInOverRest(one.origin)
  const access = { origin: one.origin, accessToken }
  const event = await createEventOverHttp(access, { mediaOrigin: other.origin })
  const epochMs = await startEventOverHttp(access, event.id)
  const films = event.cameras.map((camera) => camera.film(epochMs))
  const ids = event.cameras.map(({ deviceId }) => deviceId)
  const programme = async ({ origin }: ChildServer) => {
    const { status, playlist } = await readPlaylist(origin, event.slug, 'programme.m3u8?dvr=1')
    expect(status).toBe(200)
    return playlist
  }
  await vi.waitFor(async () => {
    for (const server of servers) expect(camerasShownIn(await programme(server), ids)).toMatch(/aaa$/)
  }, POLLING)

  const elsewhere = startWriters({ origin: other.origin, accessToken, count: 3 })
  await elsewhere.until(10)
  const before = (await programme(one)).segments.map(({ uri }) => uri)
  one.process.kill('SIGKILL')
  await one.ended
  await elsewhere.until(20)
  await vi.waitFor(async () => {
    const after = await programme(other)
    expect(slotsOf(after)).toEqual(after.segments.map((_, place) => place))
    expect(after.segments.slice(0, before.length).map(({ uri }) => uri)).toEqual(before)
    expect(withoutLate(camerasShownIn(after, ids), films).slice(before.length)).toMatch(/^[a?]{3,}$/)
  }, POLLING)

  const profile = await fetch(`${other.origin}/profile`, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(profile.status).toBe(200)
  const sent = await Promise.all(films.map((film) => film.stop()))
  for (const [place, slots] of sent.entries()) {
    for (const slot of slots) {
      const bytes = await fetch(`${other.origin}/live/media/${event.id}/${ids[place]}/0/${slot}.m4s`)
      expect(Buffer.from(await bytes.arrayBuffer())).toEqual(event.cameras[place]?.inSlot(slot))
    }
  }
  const client = new pg.Client(database.url)
  await client.connect()
  const { get } = openBucket(store.settings, openLog('silent'))
  const { acknowledged, lost, halfWritten, rowsWithoutFile } = await tallyOf(client, get, await elsewhere.finish())
  await client.end()
  expect(acknowledged).toBeGreaterThanOrEqual(20)
  expect({ lost, halfWritten, rowsWithoutFile }).toEqual({ lost: 0, halfWritten: 0, rowsWithoutFile: 0 })
})
