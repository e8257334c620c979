import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type ChildProgram = {
  process: ChildProcess
  origin: string
  /** Address of the ops port; empty without one. */
  ops: string
  ended: Promise<number | null>
}

export type ChildServer = ChildProgram & { lines: string[] }

const fromSources = ['--import', 'tsx', 'server/main.ts']
export const fromBuild = ['--enable-source-maps', 'dist/server/main.js']

/** Starts the server; resolves when it listens. `within`: command prefix. */
export async function startChildServer(
  environment: Record<string, string>,
  within: string[] = [],
  server = fromSources,
): Promise<ChildServer> {
  const lines: string[] = []
  const own = { PORT: '0', METRICS_PORT: '0', SHUTDOWN_DRAIN_SECONDS: '0', ...environment }
  const started = await startProgram([...within, process.execPath, ...server], own, (line) => void lines.push(line))
  return { ...started, lines }
}

/** Passes on no settings of this process; resolves when the program has printed `… is at <address>`. */
export async function startProgram(
  [program = '', ...given]: readonly string[],
  environment: Record<string, string>,
  heard: (line: string) => void = () => {},
): Promise<ChildProgram> {
  const child = spawn(program, given, {
    env: { ...plainEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const output = createInterface(child.stdout)
  const addresses = await new Promise<{ origin: string; ops: string }>((found, lost) => {
    let ops = ''
    output.on('line', (line) => {
      heard(line)
      ops = /"at":"([^"]+)"/.exec(line)?.[1] ?? ops
      const origin = / is at (\S+)$/.exec(line)?.[1]
      if (origin) found({ origin, ops })
    })
    void ended.then((code) => lost(new Error(`${given.join(' ')} ended with ${code} before it served.`)))
  })
  return { process: child, ...addresses, ended }
}

export function plainEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }) }
}
