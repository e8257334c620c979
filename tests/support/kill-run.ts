import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runningEmbedded } from '#server/db/embedded/neighbour.ts'
import { type Kept, tallyOf } from './kill-tally.ts'
import { signInOver, startWriters } from './kill-writers.ts'

type Plan = {
  /** How the server is started: the arguments of Node. */
  server: string[]
  acknowledged: number
  kills: number
  writers: number
  say?(line: string): void
}

const victims = ['server', 'postmaster', 'backend'] as const
const RECOVERS_WITHIN_MS = 60_000

/**
 * Writers create events and upload logos, each again and again under its key until it is acknowledged, while the server,
 * its database and single connections of it are killed in turn. Then everything acknowledged is looked for.
 */
export async function killRun({ server: command, acknowledged, kills, writers, say = () => {} }: Plan) {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-kill-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const database = join(folder, 'postgres')
  let server = await started()
  try {
    const accessToken = await signInOver(origin)
    const writing = startWriters({ origin, accessToken, count: writers })
    let longestMs = 0
    for (let kill = 0; kill < kills; kill++) {
      await writing.until((acknowledged * (kill + 1)) / (kills + 1))
      await sleep(Math.random() * 200)
      const victim = victims[kill % victims.length] ?? 'server'
      const from = performance.now()
      await end(victim)
      await ready()
      const tookMs = Math.round(performance.now() - from)
      longestMs = Math.max(longestMs, tookMs)
      say(`${kill + 1}: ${victim} killed after ${writing.kept().length} acknowledged, back after ${tookMs} ms`)
    }
    await writing.until(acknowledged)
    const kept = await writing.finish()
    return { ...(await tally(kept)), kills, longestMs }
  } finally {
    server.kill('SIGKILL')
    await ended(server)
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 })
  }

  async function tally(kept: Kept[]) {
    const client = new pg.Client(runningEmbedded(database) ?? '')
    await client.connect()
    try {
      return await tallyOf(client, join(folder, 'blobs'), kept)
    } finally {
      await client.end()
    }
  }

  async function started(): Promise<ChildProcess> {
    const { PATH = '' } = process.env
    const environment = { PORT: String(port), METRICS_PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }
    const child = spawn(process.execPath, command, {
      env: { PATH, ACCESS_TOKEN_TTL_SECONDS: '86400', SHUTDOWN_DRAIN_SECONDS: '0', ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await Promise.race([
      ready(),
      once(child, 'exit').then(() => Promise.reject(new Error('The server did not start.'))),
    ])
    return child
  }

  async function ready(): Promise<void> {
    const deadline = Date.now() + RECOVERS_WITHIN_MS
    while (Date.now() < deadline) {
      const status = await fetch(`${origin}/readyz`).then(
        (response) => response.status,
        () => 0,
      )
      if (status === 200) return
      await sleep(20)
    }
    throw new Error('The server did not come back.')
  }

  async function end(victim: (typeof victims)[number]): Promise<void> {
    if (victim === 'server') {
      server.kill('SIGKILL')
      await ended(server)
      server = await started()
    } else if (victim === 'postmaster') {
      process.kill(Number.parseInt(await readFile(join(database, 'data/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
    } else {
      const client = new pg.Client(runningEmbedded(database) ?? '')
      await client.connect()
      client.on('error', () => {})
      const { rows } = await client.query(
        'select pid from pg_stat_activity where backend_type = $1 and pid <> pg_backend_pid()',
        ['client backend'],
      )
      process.kill(rows[0].pid, 'SIGKILL')
      await client.end().catch(() => {})
    }
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
