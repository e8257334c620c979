import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/errors/start-error.ts'
import type { Binaries } from './binaries.ts'
import { plainEnvironment } from './cluster.ts'
import { freePort } from './free-port.ts'
import type { Tenant } from './tenant.ts'

export interface Running {
  port: number
  ended: Promise<unknown>
  stop(): Promise<void>
}

/** Stops PostgreSQL when standard input closes, as it does when this process ends, even by SIGKILL. */
const guard = `
exec 4<&0
"$@" </dev/null 4<&- & postgres=$!
{ cat <&4; kill -INT $postgres; } >/dev/null 2>&1 & watch=$!
wait $postgres; status=$?
kill $watch 2>/dev/null
exit $status`

const tries = 5
const readyWithinMs = 120_000
const stoppedWithinMs = 15_000
const logLimitBytes = 1024 * 1024

export async function launchPostgres(
  folder: string,
  binaries: Binaries,
  tenant: Tenant,
  { fsync, port: wanted }: { fsync: boolean; port?: number | undefined },
): Promise<Running> {
  const log = join(folder, 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    const before = shortened(log)
    const port = wanted ?? (await freePort())
    const child = await spawnGuarded(log, join(binaries.folder, 'postgres'), settings(port, fsync), tenant)
    const ended = once(child, 'exit')
    if (await becomesReady(child, join(folder, 'data'), port)) return { port, ended, stop: () => stopped(child) }

    await stopped(child)
    const said = readFileSync(log).subarray(before).toString().trim()
    if (attempt < tries && said.includes('could not create any TCP/IP sockets')) continue
    throw new StartError(`PostgreSQL did not start in ${folder}. It said:\n${said}`)
  }
}

/** The log holds no statements or values: both may contain user input. */
function settings(port: number, fsync: boolean): string[] {
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
    ...(fsync ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
}

async function spawnGuarded(log: string, program: string, given: string[], tenant: Tenant): Promise<ChildProcess> {
  const output = openSync(log, 'a', 0o600)
  const command = [program, '-D', `${tenant.home}/data`, ...given.flatMap((setting) => ['-c', setting])]
  const child = spawn('/bin/sh', ['-c', guard, 'maidan-database', ...command], {
    stdio: ['pipe', output, output, tenant.door],
    cwd: '/',
    env: plainEnvironment,
    // NOTE: a process group of its own, so that Ctrl-C does not stop it before this process has.
    detached: true,
    ...tenant.account,
  })
  try {
    await once(child, 'spawn')
  } finally {
    closeSync(output)
  }
  child.unref()
  ;(child.stdin as Socket).unref()
  return child
}

async function becomesReady(child: ChildProcess, data: string, port: number): Promise<boolean> {
  const deadline = Date.now() + readyWithinMs
  while (!hasEnded(child) && Date.now() < deadline) {
    if (saysReady(data, port)) return true
    await sleep(20)
  }
  return false
}

/** Line 4 of postmaster.pid is the port, line 8 the state. */
function saysReady(data: string, port: number): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return lines[3] === String(port) && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  child.stdin?.end()
  const deadline = Date.now() + stoppedWithinMs
  while (!hasEnded(child)) {
    if (Date.now() > deadline) return endGroup(child)
    await sleep(10)
  }
}

/** NOTE: no data is lost: the next start replays the write-ahead log. */
function endGroup({ pid }: ChildProcess): void {
  if (pid) process.kill(-pid, 'SIGKILL')
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

function shortened(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size < logLimitBytes) return size
  renameSync(log, `${log}.1`)
  return 0
}
