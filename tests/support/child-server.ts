import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type ChildServer = {
  process: ChildProcess
  origin: string
  /** Where the ops port is. */
  ops: string
  /** Every line that it has printed. */
  lines: string[]
  /** With what it ended. */
  ended: Promise<number | null>
}

/** What Node is given to run the server: as it stands in the sources, or as it was built. */
const fromSources = ['--import', 'tsx', 'server/main.ts']
export const fromBuild = ['--enable-source-maps', 'dist/server/main.js']

/** The server as an operator starts it, in a process of its own, once it serves. `within`: a command that runs another one. */
export async function startChildServer(
  environment: Record<string, string>,
  within: string[] = [],
  server = fromSources,
): Promise<ChildServer> {
  const [program = '', ...given] = [...within, process.execPath, ...server]
  const child = spawn(program, given, {
    env: { ...plainEnvironment(), PORT: '0', METRICS_PORT: '0', SHUTDOWN_DRAIN_SECONDS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const output = createInterface(child.stdout)
  const { origin, ops } = await new Promise<{ origin: string; ops: string }>((found, lost) => {
    let ops = ''
    output.on('line', (line) => {
      lines.push(line)
      ops = /"at":"([^"]+)"/.exec(line)?.[1] ?? ops
      const origin = / is at (\S+)$/.exec(line)?.[1]
      if (origin) found({ origin, ops })
    })
    void ended.then((code) => lost(new Error(`The server ended with ${code} before it served.`)))
  })
  return { process: child, origin, ops, lines, ended }
}

/** What a server needs of our own environment: no setting of the server's. */
export function plainEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }) }
}
