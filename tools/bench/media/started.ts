import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** A start from the command line, as it went: when it said what, in milliseconds, and when it was ready. */
export type Started = { readyAfterMs: number; said: { line: string; afterMs: number }[]; stop(): Promise<void> }

const WITHIN_MS = 600_000

/** Runs a command in a checkout until the server that it starts answers that it can serve. */
export async function started(
  command: string[],
  folder: string,
  environment: Record<string, string>,
): Promise<Started> {
  const { PATH = '', HOME = '' } = process.env
  const [program = '', ...given] = command
  const beganAt = performance.now()
  const child = spawn(program, given, {
    cwd: folder,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const said: Started['said'] = []
  createInterface(child.stdout).on('line', (line) => said.push({ line, afterMs: performance.now() - beganAt }))
  const url = `http://127.0.0.1:${environment['PORT']}/readyz`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with ${child.exitCode}.`)
    if (performance.now() - beganAt > WITHIN_MS) throw new Error(`${command.join(' ')} is not ready after ten minutes.`)
    await sleep(10)
  }
  return { readyAfterMs: performance.now() - beganAt, said, stop: () => stopped(child) }
}

function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** npm is the head of a group of its own, as in a terminal. */
async function stopped(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await ended
}
