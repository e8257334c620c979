import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'

let folder: string
let running: EmbeddedPostgres | undefined

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'maidan-embedded-')), 'postgres')
})

afterEach(async () => {
  await running?.stop()
  running = undefined
  await rm(join(folder, '..'), { recursive: true, maxRetries: 10, retryDelay: 200 })
})

test('data survives a restart', async () => {
  const first = await startEmbeddedPostgres({ folder })
  await query(first.url, "create table notes as select 'kept' as text")
  await first.stop()

  running = await startEmbeddedPostgres({ folder })

  expect(await query(running.url, 'select text from notes')).toEqual([{ text: 'kept' }])
})

test('the next server starts after a kill', async () => {
  const { server, url } = await serverOn(folder)
  await query(url, "create table notes as select 'kept' as text")
  server.kill('SIGKILL')

  running = await startEmbeddedPostgres({ folder })

  expect(await query(running.url, 'select text from notes')).toEqual([{ text: 'kept' }])
})

test('PostgreSQL ends when its server is killed', async () => {
  const { server, url } = await serverOn(folder)
  server.kill('SIGKILL')

  await expect.poll(() => answers(url), { timeout: 30_000 }).toBe(false)
})

test('the next start ends an orphaned PostgreSQL', async () => {
  const { server, url } = await serverOn(folder)
  const postmaster = await postmasterOf(folder)
  // Stopped, since it would restart PostgreSQL.
  server.kill('SIGSTOP')
  for (const guard of guardsOf(postmaster)) process.kill(guard, 'SIGKILL')
  server.kill('SIGKILL')
  expect(await answers(url)).toBe(true)

  running = await startEmbeddedPostgres({ folder })

  expect(await answers(url)).toBe(false)
  expect(await answers(running.url)).toBe(true)
})

test('a killed PostgreSQL restarts at the same address without losing commits', async () => {
  running = await startEmbeddedPostgres({ folder })
  const { url } = running
  for (const text of ['first', 'second']) {
    await query(url, `create table ${text} as select 'kept' as text`)
    process.kill(await postmasterOf(folder), 'SIGKILL')
    await expect.poll(() => answers(url), { timeout: 60_000 }).toBe(true)
    expect(await query(url, `select text from ${text}`)).toEqual([{ text: 'kept' }])
  }
}, 150_000)

test('ignores a lock file whose process id belongs to another program', async () => {
  const first = await startEmbeddedPostgres({ folder })
  const lock = await readFile(join(folder, 'data/postmaster.pid'), 'utf8')
  await first.stop()
  await writeFile(join(folder, 'data/postmaster.pid'), lock.replace(/^\d+/, String(process.pid)))

  running = await startEmbeddedPostgres({ folder })

  expect(await answers(running.url)).toBe(true)
})

test('a second server on the same folder names the first', async () => {
  running = await startEmbeddedPostgres({ folder })

  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(`in use by another server (process ${process.pid})`)
  expect(await answers(running.url)).toBe(true)
})

test('the database requires its password', async () => {
  running = await startEmbeddedPostgres({ folder })
  const url = new URL(running.url)
  url.password = 'guessed'

  await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed')
})

async function serverOn(folder: string): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'tests/support/servers/embedded-server.ts', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(server.stdout, 'data')
  return { server, url: String(url).trim() }
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function answers(url: string): Promise<boolean> {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  )
}

async function postmasterOf(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'data/postmaster.pid'), 'utf8'), 10)
}

/** Processes of its group that are not PostgreSQL; briefly also a child that is being forked. */
function guardsOf(postmaster: number): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,pgid=,comm='], { encoding: 'utf8' }).trim().split('\n')
  const processes = listed.map((line) => line.trim().split(/\s+/))
  const group = processes.find(([pid]) => Number(pid) === postmaster)?.[1]
  const guards = processes.filter(([, of, name]) => of === group && name !== 'postgres')
  return guards.map(([pid]) => Number(pid))
}
