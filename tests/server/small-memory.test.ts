import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signInOverHttp } from '#tests/support/api/sign-in-through.ts'
import { upload } from '#tests/support/api/upload.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { createEventOverHttp, type ServerAccess, startEventOverHttp } from '#tests/support/live/live-event.ts'
import { hostileSegments } from '#tests/support/media/hostile-segments.ts'
import { startChildServer } from '#tests/support/servers/child-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const MEMORY_MAX_MB = 512
const AT_ONCE = 4
/** Node's default heap in a container of that size. */
const HEAP_MB = MEMORY_MAX_MB / 2

let database: FreshDatabase
let folder: string
let access: ServerAccess
let pid: number
let stop: () => Promise<void>
beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'maidan-memory-'))
  const server = await startChildServer({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    RATE_LIMITS: 'relaxed',
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  })
  pid = server.process.pid ?? 0
  stop = async () => {
    server.process.kill('SIGTERM')
    await server.ended
  }
  access = { origin: server.origin, accessToken: await signInOverHttp(server.origin, '9812345678') }
})
afterAll(async () => {
  await stop?.()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Peak memory of the server in MB. */
const peakMb = () => Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

const filledTo = (bytes: number, row: string) =>
  Array.from({ length: Math.floor(bytes / (row.length + 1)) }, () => row).join(',')
const event = (more: string) =>
  `{"title":"a","description":"a","type":"other","venue":"a","time":"2027-12-06T15:30",${more}}`

function send(path: string, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access.accessToken}` }
  return fetch(access.origin + path, { method: 'POST', headers, body })
}

test.runIf(process.platform === 'linux')(
  'a server of 512 MB survives four of the worst bodies of each kind',
  async () => {
    const megabyte = 1_020_000
    const rows = event(`"sponsors":[${filledTo(megabyte, '{}')}]`)
    const nested = event(`"details":${'[{"a":'.repeat(megabyte / 10)}1${'}]'.repeat(megabyte / 10)}`)
    const lists = event(`"deviceNames":[${filledTo(megabyte, '[]')}]`)
    for (const body of [rows, nested, lists]) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send('/saveNewEvent', body)))
      expect(answers.map(({ status }) => status)).not.toContain(500)
    }

    const input = `{"query":"mutation ($input: EventInput!) { createEvent(input: $input) { id } }","variables":{"input":{"sponsors":[${filledTo(100_000, '{}')}]}}}`
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send('/graphql', input)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 400))

    const picture = await sharp({ create: { width: 8_000, height: 5_000, channels: 4, background: '#ff00ff80' } })
      .png()
      .toBuffer()
    const logos = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(access.origin, picture, access)))
    expect(logos.map(({ data }) => data.uploadLogo.width)).toEqual(Array.from({ length: AT_ONCE }, () => 512))

    const { id, cameras } = await createEventOverHttp(access, { devices: AT_ONCE })
    await startEventOverHttp(access, id)
    for (const made of Object.values(hostileSegments)) {
      const sent = cameras.map(async (camera) => {
        await camera.putInit()
        return camera.putSlot(0, { bytes: made(camera.inSlot(0), 3_000_000) })
      })
      for (const { status } of await Promise.all(sent)) expect([422, 429]).toContain(status)
    }

    expect((await fetch(`${access.origin}/healthz`)).status).toBe(200)
    expect(peakMb()).toBeLessThan(MEMORY_MAX_MB)
  },
)
