import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer } from '#tests/support/api/upload.ts'
import { signInOverRest } from '#tests/support/chaos/kill-writers.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { type ChildServer, startChildServer } from '#tests/support/servers/child-server.ts'

const UPLOADS = 40
const FAILING = ['--import', './tests/support/chaos/failing-flush.mjs', '--import', 'tsx', 'server/main.ts']

let database: FreshDatabase
let folder: string
let server: ChildServer
let accessToken: string
beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'maidan-failing-'))
  server = await startChildServer({ DATABASE_URL: database.url, DATA_DIR: folder }, [], FAILING)
  accessToken = await signInOverRest(server.origin)
})
afterAll(async () => {
  server.process.kill('SIGTERM')
  await server.ended
  await database.drop()
  await rm(folder, { recursive: true })
})

const picture = (place: number) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: place, g: 255 - place, b: 90 } } }).png()

async function upload(place: number) {
  const form = new FormData()
  const bytes = new Uint8Array(await picture(place).toBuffer())
  form.set('file', new File([bytes], 'logo.png', { type: 'image/png' }))
  const answer = await fetch(`${server.origin}/upload`, { method: 'POST', body: form, headers: bearer(accessToken) })
  return { status: answer.status, ...((await answer.json()) as { url?: string; code?: string }) }
}

test('a logo whose flush fails is not acknowledged, and every acknowledged one is readable', async () => {
  const answers = []
  for (let place = 0; place < UPLOADS; place++) {
    answers.push(await upload(place))
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  }
  // Equal pictures are one file.
  const kept = new Set(answers.flatMap(({ status, url }) => (status === 200 && url ? [url] : [])))
  const failed = answers.filter(({ status }) => status !== 200)
  expect(new Set(failed.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['503 UNAVAILABLE']))
  expect(kept.size).toBeGreaterThan(0)
  expect(failed.length).toBeGreaterThan(0)
  for (const url of kept) expect((await fetch(url)).status).toBe(200)
  const logged = () => server.lines.filter((line) => line.includes('i/o error')).length
  await expect.poll(logged, { timeout: 20_000 }).toBeGreaterThanOrEqual(failed.length)

  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int from uploads')
  await client.end()
  expect(rows[0]?.count).toBe(kept.size)
  expect((await readdir(join(folder, 'blobs'))).filter((name) => name.endsWith('.tmp'))).toEqual([])
})
