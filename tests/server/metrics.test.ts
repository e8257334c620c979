import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { type ChildServer, startChildServer } from '#tests/support/servers/child-server.ts'

// Each of these starts a server, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 })

const TOKEN = 'sixteen-letters!'

let database: FreshDatabase
let folder: string
const servers: ChildServer[] = []

beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'maidan-metrics-'))
})
afterAll(async () => {
  for (const { process, ended } of servers) {
    process.kill('SIGKILL')
    await ended
  }
  await database.drop()
  await rm(folder, { recursive: true })
})

async function started(environment: Record<string, string> = {}): Promise<ChildServer> {
  const server = await startChildServer({ DATABASE_URL: database.url, DATA_DIR: folder, ...environment })
  servers.push(server)
  return server
}

test('counts requests by operation and outcome, without personal labels', async () => {
  const { origin, ops } = await started()
  const mobile = '9812345678'
  await fetch(`${origin}/sendOTP`, json({ mobile }))
  await fetch(`${origin}/sendOTP`, json({ mobile: '12' }))
  await fetch(`${origin}/getEventById?id=4a6f1a7e-0000-4000-8000-000000000000`)
  await fetch(`${origin}/uploads/${'0'.repeat(64)}.webp`)
  await fetch(`${origin}/made-up/${mobile}`)
  await fetch(`${origin}/graphql`, json({ query: '{ me { id } }' }))
  await fetch(`${origin}/graphql`, json({ query: '{ me { id } again: me { mobile } }' }))
  await fetch(`${origin}/graphql`, json({ query: '{ nonsense }' }))

  const text = await (await fetch(`${ops}/metrics`)).text()
  for (const labels of [
    'operation="/sendOTP",status="200",code="OK"',
    'operation="/sendOTP",status="400",code="BAD_USER_INPUT"',
    'operation="/uploads/:name",status="404",code="NOT_FOUND"',
    'operation="me",status="200",code="UNAUTHENTICATED"',
    'operation="several",status="200",code="UNAUTHENTICATED"',
    'operation="/graphql",status="400",code="GRAPHQL_VALIDATION_FAILED"',
  ]) {
    expect(text).toContain(`maidan_request_duration_seconds_count{${labels}} 1`)
  }
  expect(text).toMatch(/maidan_database_connections\{state="waiting"\} 0/)
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
  expect(text).toMatch(/process_resident_memory_bytes \d/)
  expect(text).not.toMatch(new RegExp(`${mobile}|4a6f1a7e|made-up|127[.]0[.]0[.]1|nonsense`))
})

test('serves metrics and readiness details on the ops port only', async () => {
  const [{ origin, ops }] = servers as [ChildServer]
  // A database that does not answer within a second counts as away.
  await expect
    .poll(async () => (await fetch(`${ops}/readyz`)).json())
    .toEqual({
      status: 'ready',
      checks: {
        running: { ok: true },
        database: { ok: true },
        schema: { ok: true, value: expect.stringMatching(/^\d{4}-/) },
        clock: { ok: true, value: expect.any(Number) },
        disk: { ok: expect.any(Boolean), value: expect.any(Number) },
      },
    })
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' })
  expect((await fetch(`${origin}/metrics`)).status).toBe(404)
})

test('the dashboard and the alerts use existing metrics only', async () => {
  const [{ origin, ops }] = servers as [ChildServer]
  await fetch(`${origin}/live/devices/one/runs/0/init.mp4`, { method: 'PUT', body: 'x' })
  const text = await (await fetch(`${ops}/metrics`)).text()
  const served = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  for (const file of ['grafana.json', 'alerts.yml']) {
    const asked = (await readFile(`deploy/${file}`, 'utf8')).match(/\b(?:maidan|nodejs|process)_\w+/g) ?? []
    expect(new Set(asked).size).toBeGreaterThan(5)
    expect([...new Set(asked)].filter((name) => !served.includes(name))).toEqual([])
  }
  expect(text).toContain('operation="/live/devices/:deviceId/runs/:run/:name",status="401",code="UNAUTHENTICATED"')
  expect(text).toMatch(/^maidan_live_lateness_seconds 0$/m)
  expect(Number(/^maidan_disk_bytes{kind="free"} (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
  expect(text).toMatch(/^maidan_disk_bytes{kind="reserve"} 2147483648$/m)
})

test('starts without metrics when the ops port is taken, and logs it', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const { origin, ops, lines } = await started({ METRICS_PORT: String(port) })
  taken.close()

  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200)
  expect(ops).toBe('')
  expect(lines.join()).toContain('metrics are not served: choose another METRICS_PORT')
})

test('other machines read metrics only with the token', async () => {
  const { ops } = await started({ METRICS_HOST: '0.0.0.0', METRICS_TOKEN: TOKEN })
  const { port } = new URL(ops)
  const read = async (path: string, authorization = '') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })).status
  expect([await read('/metrics'), await read('/readyz'), await read('/metrics', `Bearer ${TOKEN}x`)]).toEqual([
    401, 401, 401,
  ])
  expect(await read('/metrics', `Bearer ${TOKEN}`)).toBe(200)
  await expect.poll(() => read('/readyz', `Bearer ${TOKEN}`)).toBe(200)
})

test('each start is in the audit log', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query("select details from audit_log where action = 'config_start'")
  await client.end()
  expect(rows).toHaveLength(servers.length)
  expect(rows[0]).toEqual({ details: { limits: 'relaxed', provider: 'outbox', isProduction: false } })
})

function json(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
