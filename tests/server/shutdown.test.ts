import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import pg from 'pg'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drainAndClose } from '#server/process/stop.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { type ChildServer, startChildServer } from '#tests/support/servers/child-server.ts'

// Each of these starts a server, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 })

let database: FreshDatabase
let folder: string
let server: ChildServer

beforeEach(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'maidan-shutdown-'))
})
afterEach(async () => {
  server?.process.kill('SIGKILL')
  await server?.ended
  await database.drop()
  await rm(folder, { recursive: true })
})

const started = async () => {
  server = await startChildServer({ DATABASE_URL: database.url, DATA_DIR: folder })
  return server
}
const readiness = async () => {
  const response = await fetch(`${server.ops}/readyz`)
  const { checks } = (await response.json()) as { checks: Record<string, { ok: boolean }> }
  return { status: response.status, checks }
}

test('on SIGTERM a server becomes unready, finishes running uploads and exits with 0', async () => {
  const { process, origin, ended } = await started()
  const upload = await halfAnUpload(origin)
  await expect.poll(async () => (await readiness()).status).toBe(200)

  process.kill('SIGTERM')
  await expect.poll(async () => (await readiness()).checks['running']).toEqual({ ok: false })
  expect((await readiness()).status).toBe(503)
  await expect
    .poll(() =>
      fetch(`${origin}/healthz`).then(
        () => 'answered',
        () => 'refused',
      ),
    )
    .toBe('refused')

  const { status, body } = await upload.finish()
  expect([status, body.url]).toEqual([200, expect.stringMatching(/\/uploads\/[0-9a-f]{64}\.webp$/)])
  expect(await ended).toBe(0)
  const client = new pg.Client(database.url)
  await client.connect()
  expect((await client.query('select count(*)::int from uploads')).rows).toEqual([{ count: 1 }])
  await client.end()
})

test('a second signal ends it at once with 1', async () => {
  const { process, origin, ended } = await started()
  const upload = await halfAnUpload(origin)
  process.kill('SIGTERM')
  await expect.poll(async () => (await readiness()).checks['running']).toEqual({ ok: false })
  await sleep(1_100) // within a second of the first, npm's copy of the same signal
  process.kill('SIGTERM') // one only: while Node.js exits, a further one has its default effect
  expect(await ended).toBe(1)
  await expect(upload.finish()).rejects.toThrow()
})

test('cuts off a request that does not finish in time', async () => {
  const app = Fastify()
  app.get('/', () => new Promise(() => {}))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const asked = expect(fetch(origin)).rejects.toThrow()
  await expect.poll(() => new Promise((count) => app.server.getConnections((_error, open) => count(open)))).toBe(1)

  await drainAndClose(app, 0, 50)
  await asked
})

/** Sends a legacy upload up to the middle of its file, once the server has begun to handle the request. */
async function halfAnUpload(origin: string) {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const body = Buffer.concat([
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    picture,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const outgoing = request(`${origin}/upload`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': body.length,
      expect: '100-continue',
    },
  })
  const answered = new Promise<{ status: number; body: { url?: string } }>((resolve, reject) => {
    outgoing.on('error', reject)
    outgoing.on('response', async (response) =>
      resolve({ status: response.statusCode ?? 0, body: (await json(response)) as { url?: string } }),
    )
  })
  answered.catch(() => {})
  await once(outgoing, 'continue')
  await new Promise((sent) => outgoing.write(body.subarray(0, 150), sent))
  return {
    finish() {
      outgoing.end(body.subarray(150))
      return answered
    },
  }
}
