import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/errors/start-error.ts'

/** Escalation for an orphaned PostgreSQL: first its guard has time to stop it, then signals of rising force. */
const steps: { signal?: NodeJS.Signals; patienceMs: number }[] = [
  { patienceMs: 4_000 },
  { signal: 'SIGINT', patienceMs: 5_000 },
  { signal: 'SIGQUIT', patienceMs: 2_000 },
  { signal: 'SIGKILL', patienceMs: 2_000 },
]

export async function clearLeftovers(data: string): Promise<void> {
  for (const { signal, patienceMs } of steps) {
    if (signal) for (const pid of processesOn(data)) send(signal, pid)
    if (await goneWithin(patienceMs, data)) return clearLock(data)
  }
  throw new StartError(`A PostgreSQL from an earlier run still works in ${data} and cannot be stopped.`)
}

async function goneWithin(patienceMs: number, data: string): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (processesOn(data).length > 0) {
    if (Date.now() > deadline) return false
    await sleep(50)
  }
  return true
}

/** PostgreSQL deletes a stale lock file itself, unless another process or a zombie has its pid. */
function clearLock(data: string): void {
  const pid = lockedBy(data)
  if (pid && send(0, pid)) rmSync(join(data, 'postmaster.pid'))
}

/** On Linux, the processes whose working directory is the data folder; elsewhere the pid of the lock file. */
function processesOn(data: string): number[] {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((pid) => worksIn(data, pid))
      .map(Number)
  const pid = lockedBy(data)
  return pid && isPostgres(pid) ? [pid] : []
}

function worksIn(data: string, pid: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'
  } catch {
    return false
  }
}

function lockedBy(data: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

function isPostgres(pid: number): boolean {
  const listed = spawnSync('/bin/ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  return !listed.startsWith('Z') && listed.endsWith('postgres')
}

function send(signal: NodeJS.Signals | 0, pid: number): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
