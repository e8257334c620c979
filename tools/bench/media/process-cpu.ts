import { existsSync, readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

const TICKS_A_SECOND = 100

/** CPU time (s) of a process with its children, ended ones included; NaN where the system does not report it. */
export function treeSeconds(pid: number): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf)
  const ofOne = (one: Stat): number =>
    one.ticks + processes.filter(({ parent }) => parent === one.pid).reduce((sum, child) => sum + ofOne(child), 0)
  const root = processes.find((found) => found.pid === pid)
  return root ? ofOne(root) / TICKS_A_SECOND : Number.NaN
}

/** Process id of the postmaster behind a URL. */
export async function postgresProcess(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return statOf(String(rows[0]?.pid))[0]?.parent ?? 0
  } finally {
    await client.end()
  }
}

type Stat = { pid: number; parent: number; ticks: number }

/** Reads parent, own ticks and ticks of ended children from /proc; empty when the process is gone. */
function statOf(name: string): Stat[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(') ') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    return [{ pid: Number(name), parent, ticks }]
  } catch {
    return []
  }
}
