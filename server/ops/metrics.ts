import { statfs } from 'node:fs/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Connections } from '#server/db/database.ts'
import type { LiveStats } from '#server/live/programme/state/live-stats.ts'
import type { SmsOutcome } from '#server/sms/reliable.ts'

/** Prometheus metrics. No label may hold a mobile number, an id or an address. */
export interface Metrics {
  answered(request: Answered): void
  textMessage(outcome: SmsOutcome): void
  watchConnections(connections: () => Connections): void
  watchSockets(sockets: () => number): void
  watchLive(stats: () => LiveStats): void
  watchDisk(folder: string, reserveBytes: number): void
  text(): Promise<{ type: string; body: string }>
}

/** `operation` and `code` come from fixed lists, never from the request, to bound the cardinality. */
export type Answered = { operation: string; status: number; code: string; seconds: number }

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'maidan_request_duration_seconds',
    help: 'How long requests took, by operation, HTTP status and error code.',
    labelNames: ['operation', 'status', 'code'],
    buckets: SECONDS,
    registers,
  })
  const messages = new Counter({
    name: 'maidan_text_messages_total',
    help: 'Text messages by what became of them.',
    labelNames: ['outcome'],
    registers,
  })

  return {
    answered: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    textMessage: (outcome) => messages.inc({ outcome }),
    watchConnections: (connections) => watchConnections(registers, connections),
    watchSockets: (sockets) =>
      watchNumber(registers, 'maidan_live_sockets', 'Cameras and control rooms that are connected.', sockets),
    watchLive: (stats) => watchLive(registers, stats),
    watchDisk: (folder, reserveBytes) => watchDisk(registers, folder, reserveBytes),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}

function watchNumber(registers: Registry[], name: string, help: string, read: () => number): void {
  new Gauge({
    ...{ name, help, registers },
    collect() {
      this.set(read())
    },
  })
}

function watchConnections(registers: Registry[], connections: () => Connections): void {
  new Gauge({
    name: 'maidan_database_connections',
    help: 'Connections in use and idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
    },
  })
}

function watchLive(registers: Registry[], stats: () => LiveStats): void {
  const watch = (name: string, help: string, read: (stats: LiveStats) => number) =>
    watchNumber(registers, name, help, () => read(stats()))
  watch('maidan_live_events', 'Events on the air that this process knows of.', ({ events }) => events)
  watch(
    'maidan_live_scheduled_events',
    'Events on the air whose programme this process runs.',
    ({ decided }) => decided,
  )
  watch('maidan_live_deciders', 'Former name of maidan_live_scheduled_events.', ({ decided }) => decided)
  watch('maidan_live_viewers', 'Viewers that tell this process that they watch.', ({ viewers }) => viewers)
  watch(
    'maidan_live_lateness_seconds',
    'How long ago the newest decided slot ended, of the event where that is longest ago.',
    ({ latenessSeconds }) => latenessSeconds,
  )
}

function watchDisk(registers: Registry[], folder: string, reserveBytes: number): void {
  new Gauge({
    name: 'maidan_disk_bytes',
    help: 'Room on the disk under DATA_DIR: what is free, and what is kept free.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(folder)
      this.set({ kind: 'free' }, bavail * bsize)
      this.set({ kind: 'reserve' }, reserveBytes)
    },
  })
}
