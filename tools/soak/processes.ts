import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Memory in MB, shared pages counted once; `ownMb` is anonymous memory. */
export type MemoryUse = { allMb: number; ownMb: number; processes: number; cpuSeconds: number }

const KB = 1_024
const TICKS_A_SECOND = 100

/** Memory of all PostgreSQL processes of a data folder; null where the system does not report it. */
export async function postgresMemory(folder: string): Promise<MemoryUse | null> {
  try {
    const postmaster = Number.parseInt(await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8'), 10)
    const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    const pids = [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)]
    // A process that ends meanwhile uses nothing.
    const held = await Promise.all(pids.map((pid) => heldBy(pid, pid === postmaster).catch(() => null)))
    const sum = (part: keyof MemoryUse) => held.reduce((all, one) => all + (one?.[part] ?? 0), 0)
    return { allMb: sum('allMb'), ownMb: sum('ownMb'), processes: sum('processes'), cpuSeconds: sum('cpuSeconds') }
  } catch {
    return null
  }
}

async function heldBy(pid: number, withEnded: boolean): Promise<MemoryUse> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / KB
  const stat = (await readFile(`/proc/${pid}/stat`, 'utf8'))
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, ofEndedUser = 0, ofEndedSystem = 0] = stat.slice(11, 15)
  const ticks = user + system + (withEnded ? ofEndedUser + ofEndedSystem : 0)
  return {
    allMb: megabytes('Pss'),
    ownMb: megabytes('Pss_Anon'),
    processes: 1,
    cpuSeconds: ticks / TICKS_A_SECOND,
  }
}

/** Size of a folder in MB; null without `du`. */
export async function diskMb(folder: string): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)('du', ['-sk', folder])
    return Number.parseInt(stdout, 10) / KB
  } catch {
    return null
  }
}
