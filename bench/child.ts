import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { plainEnvironment } from '#tests/support/child-server.ts'

/** A program of ours that serves on loopback, in a process of its own. */
export type Served = {
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
export async function startChild(given: readonly string[], environment: Record<string, string>): Promise<Served> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, given, {
    env: { ...plainEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const output = createInterface(child.stdout)
  const origin = await new Promise<string>((found, lost) => {
    output.on('line', (line) => {
      const address = / is at (\S+)$/.exec(line)?.[1]
      if (address) found(address)
    })
    void ended.then(([code]) => lost(new Error(`${given.join(' ')} ended with ${code} before it served.`)))
  })
  return {
    origin,
    process: child,
    readyAfterMs: performance.now() - startedAt,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    async stop() {
      child.kill('SIGTERM')
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
