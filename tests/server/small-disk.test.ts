import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, upload } from '#tests/support/api/upload.ts'
import { signInOverRest } from '#tests/support/chaos/kill-writers.ts'
import { canHaveSmallDisks, fillUp, pathInsideProcess, withSmallDisks } from '#tests/support/chaos/small-disks.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { type ChildServer, startChildServer } from '#tests/support/servers/child-server.ts'

const STORAGE_FULL = 'Server storage is full. Please contact the administrator.'

// Elsewhere, disk-full.test.ts simulates a full disk.
describe.runIf(canHaveSmallDisks())('on a disk that is really full', () => {
  let database: FreshDatabase
  let client: pg.Client
  let ground: string
  let server: ChildServer
  let accessToken: string
  let picture: Buffer
  const seen = (folder: string) => pathInsideProcess(server.process.pid, join(ground, folder))

  beforeAll(async () => {
    database = await freshDatabase()
    client = new pg.Client(database.url)
    await client.connect()
    ground = await mkdtemp(join(tmpdir(), 'maidan-small-'))
    const [blobs, spool] = [join(ground, 'blobs'), join(ground, 'spool')]
    for (const folder of [blobs, spool]) await mkdir(folder)
    server = await startChildServer(
      { DATABASE_URL: database.url, DATA_DIR: ground, TMPDIR: spool },
      withSmallDisks({ [blobs]: '1m', [spool]: '64m' }),
    )
    accessToken = await signInOverRest(server.origin)
    const noise = { create: { width: 400, height: 400, channels: 3, background: 'olive', noise: GAUSSIAN } } as const
    picture = await sharp(noise).png().toBuffer()
  })
  afterAll(async () => {
    server.process.kill('SIGKILL')
    await server.ended
    await client.end()
    await database.drop()
    await rm(ground, { recursive: true })
  })

  async function graphqlUpload() {
    const { errors } = await upload(server.origin, picture, { accessToken })
    return errors?.map(({ message, extensions }) => [extensions.code, message])
  }

  async function restUpload() {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }))
    const headers = bearer(accessToken)
    const answer = await fetch(`${server.origin}/upload`, { method: 'POST', body: form, headers })
    return [answer.status, ((await answer.json()) as { error?: string }).error]
  }

  async function save(logo?: string) {
    const event = { title: 'Talk', description: 'Tea', type: 'other', venue: 'Hall', time: '2026-12-06T15:30' }
    const body = JSON.stringify({ ...event, sponsors: logo ? [{ name: 'Dairy', logo }] : [] })
    const headers = { 'content-type': 'application/json', ...bearer(accessToken) }
    return (await fetch(`${server.origin}/saveNewEvent`, { method: 'POST', headers, body })).status
  }

  const status = async (path: string) => (await fetch(server.origin + path)).status

  test('rejects uploads within three seconds, without leaving a row or a partial file', async () => {
    const giveBack = await fillUp(seen('blobs'))
    const from = performance.now()
    expect(await restUpload()).toEqual([507, STORAGE_FULL])
    expect(await graphqlUpload()).toEqual([['STORAGE_FULL', STORAGE_FULL]])
    expect(await save(`data:image/png;base64,${picture.toString('base64')}`)).toBe(507)
    expect(performance.now() - from).toBeLessThan(9_000)
    expect((await client.query('select hash from uploads')).rows).toEqual([])
    expect(await readdir(seen('blobs'))).toEqual(['filler'])

    expect(await save()).toBe(201)
    expect(await status('/healthz')).toBe(200)
    await expect.poll(() => status('/readyz')).toBe(200)
    await giveBack()
    expect(await restUpload()).toEqual([200, undefined])
    expect(await graphqlUpload()).toBeUndefined()
  })

  test('rejects an upload when the disk fills meanwhile', async () => {
    const giveBack = await fillUp(seen('spool'))
    expect(await graphqlUpload()).toEqual([['STORAGE_FULL', STORAGE_FULL]])
    expect(await restUpload()).toEqual([200, undefined])
    expect(await save()).toBe(201)
    await giveBack()
    expect(await graphqlUpload()).toBeUndefined()
    await expect.poll(async () => (await readdir(seen('spool'))).filter((name) => /^capacitor/.test(name))).toEqual([])
  })
})

const GAUSSIAN = { type: 'gaussian', mean: 128, sigma: 60 } as const
