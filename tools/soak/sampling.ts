import { diskMb, postgresMemory } from './processes.ts'
import type { SoakedServer } from './soaked-server.ts'
import type { Tally } from './tally.ts'

/** State at one moment; rates and percentiles since the sample before. Null: unknown. */
export type Sample = {
  atSeconds: number
  rssMb: number
  heapMb: number
  loopLagP99Ms: number
  handles: number
  openFiles: number | null
  databaseConnections: number
  viewers: number
  latenessSeconds: number
  postgresMb: number | null
  postgresOwnMb: number | null
  postgresProcesses: number | null
  diskMb: number | null
  askedPerSecond: number
  p99Ms: number
  errors: number
  serverCores: number
  postgresCores: number | null
  ownCores: number
}

const MB = 1_024 * 1_024
const DISK_EVERY = 6

export function samplingOf({ ops, folder }: SoakedServer, tally: Tally) {
  const beganAt = performance.now()
  let taken = 0
  let disk: number | null = null
  let before = { atMs: beganAt, server: 0, postgres: 0, own: process.cpuUsage() }

  return async function sample(): Promise<Sample> {
    const text = await (await fetch(`${ops}/metrics`)).text()
    const sum = (name: string) => sumOf(text, name)
    const postgres = await postgresMemory(folder)
    if (taken++ % DISK_EVERY === 0) disk = await diskMb(folder)
    const atMs = performance.now()
    const seconds = (atMs - before.atMs) / 1_000
    const own = process.cpuUsage(before.own)
    const server = sum('process_cpu_seconds_total')
    const { requests, p99Ms } = tally.take()
    const result = {
      atSeconds: Math.round((atMs - beganAt) / 1_000),
      rssMb: sum('process_resident_memory_bytes') / MB,
      heapMb: sum('nodejs_heap_size_used_bytes') / MB,
      loopLagP99Ms: sum('nodejs_eventloop_lag_p99_seconds') * 1_000,
      handles: sum('nodejs_active_handles_total'),
      openFiles: text.includes('\nprocess_open_fds') ? sum('process_open_fds') : null,
      databaseConnections: sum('maidan_database_connections'),
      viewers: sum('maidan_live_viewers'),
      latenessSeconds: sum('maidan_live_lateness_seconds'),
      postgresMb: postgres?.allMb ?? null,
      postgresOwnMb: postgres?.ownMb ?? null,
      postgresProcesses: postgres?.processes ?? null,
      diskMb: disk,
      askedPerSecond: requests / seconds,
      p99Ms,
      errors: tally.errors(),
      serverCores: (server - before.server) / seconds,
      postgresCores: postgres && (postgres.cpuSeconds - before.postgres) / seconds,
      ownCores: (own.user + own.system) / 1e6 / seconds,
    }
    before = { atMs, server, postgres: postgres?.cpuSeconds ?? 0, own: process.cpuUsage() }
    return result
  }
}

/** Sums a Prometheus metric over all its labels. */
function sumOf(text: string, name: string): number {
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))
  return [...lines].reduce((sum, [, value]) => sum + Number(value), 0)
}
