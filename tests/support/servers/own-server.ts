import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromBuild, startProgram } from './child-server.ts'

export type OwnServer = {
  origin: string
  pid(): number
  kill(): Promise<void>
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/** The built server with a data folder of its own. `within`: command prefix. */
export async function ownServer(
  environment: Record<string, string> = {},
  within: readonly string[] = [],
): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-own-'))
  const own = { DATA_DIR: folder, METRICS_PORT: '0', SHUTDOWN_DRAIN_SECONDS: '0', LOG_LEVEL: 'warn', ...environment }
  let port = '0'
  let server: ChildProcess

  async function start(): Promise<string> {
    const started = await startProgram([...within, process.execPath, ...fromBuild], { ...own, PORT: port })
    server = started.process
    port = new URL(started.origin).port
    return started.origin
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  const origin = await start()
  return {
    origin,
    pid: () => server.pid ?? 0,
    kill: () => end('SIGKILL'),
    async startAgain() {
      await start()
    },
    async stop() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
