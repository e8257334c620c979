import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/errors/start-error.ts'

/** Process ids are reused; a pid with its start time is unique. */
interface Holder {
  pid: number
  birth: string
}

const PATIENCE_MS = 2_000

/** Returns the claim's release. Ignores the claim of a dead process, and waits briefly for one that is stopping. */
export async function claimFolder(folder: string): Promise<() => void> {
  const path = join(folder, 'owner.json')
  const holder = readHolder(path)
  const deadline = Date.now() + PATIENCE_MS
  while (holder && birthOf(holder.pid) === holder.birth) {
    if (Date.now() > deadline || holder.pid === process.pid) throw inUse(folder, holder)
    await sleep(50)
  }
  const mine: Holder = { pid: process.pid, birth: birthOf(process.pid) ?? '' }
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(mine))
  renameSync(`${path}.${process.pid}`, path)
  return () => rmSync(path, { force: true })
}

export function isClaimed(folder: string): boolean {
  const holder = readHolder(join(folder, 'owner.json'))
  return !!holder && birthOf(holder.pid) === holder.birth
}

function inUse(folder: string, { pid }: Holder): Error {
  return new StartError(
    `The database in ${folder} is in use by another server (process ${pid}). ` +
      'Stop that one first, or give this one its own DATA_DIR.',
  )
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Start time in a platform-specific unit; undefined for a dead or zombie process. */
function birthOf(pid: number): string | undefined {
  const [state, birth] = process.platform === 'linux' ? linuxProcess(pid) : listedProcess(pid)
  return state && !state.startsWith('Z') ? birth : undefined
}

function linuxProcess(pid: number): [state?: string, birth?: string] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [fields[0] ?? '', fields[19] ?? '']
  } catch {
    return []
  }
}

function listedProcess(pid: number): [state?: string, birth?: string] {
  const listed = spawnSync('/bin/ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  const [state, ...birth] = listed.split(/\s+/)
  return state ? [state, birth.join(' ')] : []
}
