import { existsSync, readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

const TICKS_A_SECOND = 100

/**
 * How many seconds of a core a process has used, with all that it has started, living or ended; not a number where the
 * system does not say.
 */
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

/** The process of the PostgreSQL behind an address, under which all its others are. */
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

/** Of the kernel's line: the parent, then its own ticks and those of children that have ended. None when it is gone. */
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
