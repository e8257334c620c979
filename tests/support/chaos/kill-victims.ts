import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runningEmbedded } from '#server/db/embedded/neighbour.ts'

export const victims = ['server', 'postmaster', 'backend'] as const
const RECOVERY_TIMEOUT_MS = 60_000

type Deployment = {
  command: string[]
  folder: string
  port: number
}

/** A server with its embedded database, parts of which can be killed. */
export async function startVictims({ command, folder, port }: Deployment) {
  const origin = `http://127.0.0.1:${port}`
  const database = join(folder, 'postgres')
  let server = await start()

  async function start(): Promise<ChildProcess> {
    const child = launch(command, { folder, port })
    await Promise.race([
      untilReady(origin),
      once(child, 'exit').then(() => Promise.reject(new Error('The server did not start.'))),
    ])
    return child
  }

  async function kill(victim: (typeof victims)[number]): Promise<void> {
    if (victim === 'server') {
      server.kill('SIGKILL')
      await exited(server)
      server = await start()
    } else if (victim === 'postmaster') {
      process.kill(Number.parseInt(await readFile(join(database, 'data/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
    } else {
      await killBackend(database)
    }
  }

  return {
    origin,
    /**
     * Kills and waits until the server is ready again. `ownMs` leaves out the time in which the server waited for a
     * processor that other programs used.
     */
    async killAndRecover(victim: (typeof victims)[number]): Promise<{ tookMs: number; ownMs: number }> {
      const waitedBefore = victim === 'server' ? 0 : waitedMs(server)
      const from = performance.now()
      await kill(victim)
      await untilReady(origin)
      const tookMs = performance.now() - from
      return { tookMs: Math.round(tookMs), ownMs: Math.round(tookMs - (waitedMs(server) - waitedBefore)) }
    },
    async withDatabase<Result>(use: (client: pg.Client) => Promise<Result>): Promise<Result> {
      const client = new pg.Client(runningEmbedded(database) ?? '')
      await client.connect()
      try {
        return await use(client)
      } finally {
        await client.end()
      }
    },
    async stop(): Promise<void> {
      server.kill('SIGKILL')
      await exited(server)
    },
  }
}

export function launch(given: string[], { folder, port }: Pick<Deployment, 'folder' | 'port'>): ChildProcess {
  const { PATH = '' } = process.env
  const environment = { PORT: String(port), METRICS_PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }
  return spawn(process.execPath, given, {
    env: { PATH, ACCESS_TOKEN_TTL_SECONDS: '86400', SHUTDOWN_DRAIN_SECONDS: '0', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

export async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function untilReady(origin: string): Promise<void> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS
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

async function killBackend(database: string): Promise<void> {
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

/** Time (ms) that a process waited for a processor; 0 where the system does not report it. */
function waitedMs({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
