import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { plainEnvironment } from './child-server.ts'

export type OwnServer = {
  origin: string
  pid(): number
  /** As a crash or a power cut would end it. */
  kill(): Promise<void>
  /** At the same address, with the same data. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/** The built server with a data folder of its own, which a test may kill and start again. */
export async function ownServer(environment: Record<string, string> = {}): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-own-'))
  let port = '0'
  let server: ChildProcess

  async function start(): Promise<string> {
    server = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...plainEnvironment(),
        PORT: port,
        DATA_DIR: folder,
        METRICS_PORT: '0',
        SHUTDOWN_DRAIN_SECONDS: '0',
        LOG_LEVEL: 'warn',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const output = createInterface(server.stdout as NodeJS.ReadableStream)
    const origin = await new Promise<string>((found, lost) => {
      output.on('line', (line) => {
        const address = / is at (\S+)$/.exec(line)?.[1]
        if (address) found(address)
      })
      server.once('exit', (code) => lost(new Error(`The server ended with ${code} before it served.`)))
    })
    port = new URL(origin).port
    return origin
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
