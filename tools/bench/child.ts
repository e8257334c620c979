import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { startProgram } from '#tests/support/servers/child-server.ts'

/** A program of ours that serves on loopback, in a process of its own. */
export type RunningServer = {
  origin: string
  process: ChildProcess
  /** Milliseconds from its start until it said where it is. */
  readyAfterMs: number
  /** How many seconds of a core it has used so far; not a number where the system does not say. */
  cpuSeconds(): number
  stop(): Promise<void>
}

const CLOCK_TICKS = 100

/** Starts it, and answers once it has printed `… is at <address>`. It gets none of our own environment's settings. */
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

/** Fields 14 and 15 of the kernel's line are its time in itself and in the system; the name before them may hold spaces. */
function cpuSecondsOf(pid = 0): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS
}
