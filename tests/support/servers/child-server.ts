import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A program of ours that serves, in a process of its own. */
export type ChildProgram = {
  process: ChildProcess
  origin: string
  /** Where its ops port is; empty where it has none. */
  ops: string
  /** With what it ended. */
  ended: Promise<number | null>
}

/** `lines`: every line that it has printed. */
export type ChildServer = ChildProgram & { lines: string[] }

/** What Node is given to run the server: as it stands in the sources, or as it was built. */
const fromSources = ['--import', 'tsx', 'server/main.ts']
export const fromBuild = ['--enable-source-maps', 'dist/server/main.js']

/** The server as an operator starts it, in a process of its own, once it serves. `within`: a command that runs another one. */
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

/** Starts a program with nothing of our own environment's settings; answers once it has printed `… is at <address>`. */
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

/** What a server needs of our own environment: no setting of the server's. */
export function plainEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }) }
}
