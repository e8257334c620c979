import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { startProgram } from '#tests/support/servers/child-server.ts'

/** A server process on loopback. */
export type RunningServer = {
  origin: string
  process: ChildProcess
  /** Time from the start until the process printed its address. */
  readyAfterMs: number
  /** CPU time used so far; NaN where the system does not report it. */
  cpuSeconds(): number
  stop(): Promise<void>
}

const CLOCK_TICKS = 100

/** Resolves when the process has printed `… is at <address>`. Passes on no settings of this process. */
export async function startChild(
  given: readonly string[],
  environment: Record<string, string>,
): Promise<RunningServer> {
  const startedAt = performance.now()
  const { ended, ops: _ops, ...started } = await startProgram([process.execPath, ...given], environment)
  return {
    ...started,
    readyAfterMs: performance.now() - startedAt,
    cpuSeconds: () => cpuSecondsOf(started.process.pid),
    async stop() {
      started.process.kill('SIGTERM')
      await ended
    },
  }
}

/** Sums user and system time, fields 14 and 15 of /proc/PID/stat; the process name before them may contain spaces. */
function cpuSecondsOf(pid = 0): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS
}
