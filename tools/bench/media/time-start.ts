import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** Output lines with their time, and when the server was ready. */
export type TimedStart = { readyAfterMs: number; output: { line: string; afterMs: number }[]; stop(): Promise<void> }

const WITHIN_MS = 600_000

/** Runs a command until the server that it starts is ready. */
export async function timeStart(
  command: string[],
  folder: string,
  environment: Record<string, string>,
): Promise<TimedStart> {
  const { PATH = '', HOME = '' } = process.env
  const [program = '', ...given] = command
  const beganAt = performance.now()
  const child = spawn(program, given, {
    cwd: folder,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const output: TimedStart['output'] = []
  createInterface(child.stdout).on('line', (line) => output.push({ line, afterMs: performance.now() - beganAt }))
  const url = `http://127.0.0.1:${environment['PORT']}/readyz`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with ${child.exitCode}.`)
    if (performance.now() - beganAt > WITHIN_MS) throw new Error(`${command.join(' ')} is not ready after ten minutes.`)
    await sleep(10)
  }
  return { readyAfterMs: performance.now() - beganAt, output, stop: () => stopped(child) }
}

function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Signals the process group, as a terminal does. */
async function stopped(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await ended
}
