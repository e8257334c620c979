import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { plainEnvironment } from '#tests/support/child-server.ts'
import type { Tally } from './tally.ts'

export type SoakedServer = {
  process: ChildProcess
  origin: string
  ops: string
  /** Where its data lies. */
  folder: string
  warnings(): number
  stop(): Promise<void>
}

const ERROR = 50
const WARNING = 40

/** The built server as an operator starts it, with a database and a folder of its own. What it logs as an error is one. */
export async function startSoakedServer(tally: Tally): Promise<SoakedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-soak-'))
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...plainEnvironment(), NODE_ENV: 'production', PORT: '0', METRICS_PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let isStopping = false
  let warnings = 0
  const ended = once(child, 'exit').then(async ([code]) => {
    if (!isStopping) tally.failed('the server', new Error(`It ended with ${code}.`))
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 })
  })
  const addresses = await new Promise<{ origin: string; ops: string }>((found, lost) => {
    let ops = ''
    createInterface(child.stdout).on('line', (line) => {
      ops = /"at":"([^"]+)"/.exec(line)?.[1] ?? ops
      const origin = / is at (\S+)$/.exec(line)?.[1]
      if (origin) found({ origin, ops })
      const level = Number(/^{"level":(\d+)/.exec(line)?.[1] ?? 0)
      if (level >= ERROR) tally.failed('the log', line)
      else if (level >= WARNING) warnings += 1
    })
    void ended.then(() => lost(new Error('The server ended before it served.')))
  })
  return {
    ...addresses,
    process: child,
    folder,
    warnings: () => warnings,
    async stop() {
      isStopping = true
      child.kill('SIGTERM')
      await ended
    },
  }
}
