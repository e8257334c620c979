import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/db/embedded/free-port.ts'
import { runningEmbedded } from '#server/db/embedded/neighbour.ts'
import { age, type Kept, leftoversIn, tallyOf } from './kill-tally.ts'
import { signInOver, startWriters } from './kill-writers.ts'

type Plan = {
  /** How the server is started, and how its operator has it swept: the arguments of Node. */
  server: string[]
  prune: string[]
  acknowledged: number
  kills: number
  writers: number
  say?(line: string): void
}

const victims = ['server', 'postmaster', 'backend'] as const
const COMES_BACK_WITHIN_MS = 60_000
/** Longest recovery (threat model 3.1), not counting the time that other programs had the processors. */
const RECOVERS_WITHIN_MS = 3_000

/**
 * Writers create events and upload logos, each again and again under its key until it is acknowledged, while the server,
 * its database and single connections of it are killed in turn. Then everything acknowledged is looked for, and whatever
 * else was left behind, once the sweeper has been.
 */
export async function killRun({ server: command, prune, acknowledged, kills, writers, say = () => {} }: Plan) {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-kill-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const database = join(folder, 'postgres')
  let server = await started()
  try {
    const accessToken = await signInOver(origin)
    const writing = startWriters({ origin, accessToken, count: writers })
    const recoveries: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      await writing.until((acknowledged * (kill + 1)) / (kills + 1))
      await sleep(Math.random() * 200)
      const victim = victims[kill % victims.length] ?? 'server'
      const waited = victim === 'server' ? 0 : waitedMs(server)
      const from = performance.now()
      await end(victim)
      await ready()
      const tookMs = Math.round(performance.now() - from)
      const ownMs = Math.round(tookMs - (waitedMs(server) - waited))
      recoveries.push(ownMs)
      const count = writing.kept().length
      say(
        `${kill + 1}: ${victim} killed after ${count} acknowledged, back after ${tookMs} ms, ${ownMs} of them its own`,
      )
    }
    await writing.until(acknowledged)
    const kept = await writing.finish()
    const found = await tally(kept)
    const late = recoveries.filter((ms) => ms > RECOVERS_WITHIN_MS).length
    return { ...found, ...(await leftAfterPruning()), kills, late, longestMs: Math.max(...recoveries) }
  } finally {
    server.kill('SIGKILL')
    await ended(server)
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 })
  }

  async function tally(kept: Kept[]) {
    const client = new pg.Client(runningEmbedded(database) ?? '')
    await client.connect()
    try {
      return await tallyOf(client, (name) => readFile(join(folder, 'blobs', name)).catch(() => null), kept)
    } finally {
      await client.end()
    }
  }

  /** Everything counts as old, so that whatever can be swept is. */
  async function leftAfterPruning() {
    await age(join(folder, 'blobs'))
    const pruning = launched(prune)
    await ended(pruning)
    if (pruning.exitCode !== 0) throw new Error('Pruning failed.')
    const client = new pg.Client(runningEmbedded(database) ?? '')
    await client.connect()
    try {
      return await leftoversIn(client, join(folder, 'blobs'))
    } finally {
      await client.end()
    }
  }

  function launched(given: string[]): ChildProcess {
    const { PATH = '' } = process.env
    const environment = { PORT: String(port), METRICS_PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }
    return spawn(process.execPath, given, {
      env: { PATH, ACCESS_TOKEN_TTL_SECONDS: '86400', SHUTDOWN_DRAIN_SECONDS: '0', ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }

  async function started(): Promise<ChildProcess> {
    const child = launched(command)
    await Promise.race([
      ready(),
      once(child, 'exit').then(() => Promise.reject(new Error('The server did not start.'))),
    ])
    return child
  }

  async function ready(): Promise<void> {
    const deadline = Date.now() + COMES_BACK_WITHIN_MS
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

/** For how long a process has waited while others had the processors; 0 where the system does not tell. */
function waitedMs({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
