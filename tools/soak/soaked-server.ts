import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromBuild, startProgram } from '#tests/support/servers/child-server.ts'
import type { Tally } from './tally.ts'

export type SoakedServer = {
  process: ChildProcess
  origin: string
  ops: string
  folder: string
  warnings(): number
  stop(): Promise<void>
}

const ERROR = 50
const WARNING = 40

/** Starts the built server with a database and folder of its own. Logged errors count as failures. */
export async function startSoakedServer(tally: Tally): Promise<SoakedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-soak-'))
  const settings = { NODE_ENV: 'production', PORT: '0', METRICS_PORT: '0', DATA_DIR: folder }
  let isStopping = false
  let warnings = 0
  const { ended, ...started } = await startProgram([process.execPath, ...fromBuild], settings, (line) => {
    const level = Number(/^{"level":(\d+)/.exec(line)?.[1] ?? 0)
    if (level >= ERROR) tally.failed('the log', line)
    else if (level >= WARNING) warnings += 1
  })
  const cleared = ended.then(async (code) => {
    if (!isStopping) tally.failed('the server', new Error(`It ended with ${code}.`))
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 })
  })
  return {
    ...started,
    folder,
    warnings: () => warnings,
    async stop() {
      isStopping = true
      started.process.kill('SIGTERM')
      await cleared
    },
  }
}
