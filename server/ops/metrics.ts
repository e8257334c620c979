import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Connections } from '#server/db/database.ts'
import type { SmsOutcome } from '#server/sms/reliable.ts'

/** What an operator watches. No label ever holds a mobile number, an id or an address. */
export type Metrics = {
  answered(request: Answered): void
  textMessage(outcome: SmsOutcome): void
  watchConnections(connections: () => Connections): void
  /** How many cameras and control rooms are connected. */
  watchSockets(sockets: () => number): void
  /** Everything in the text format of Prometheus. */
  text(): Promise<{ type: string; body: string }>
}

/** `operation` and `code` come from our own lists, never from the request. */
export type Answered = { operation: string; status: number; code: string; seconds: number }

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'maidan_request_duration_seconds',
    help: 'How long requests took, by operation, HTTP status and the code of the refusal.',
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
    watchConnections(connections) {
      new Gauge({
        name: 'maidan_database_connections',
        help: 'Connections in use and idle, and requests that wait for one.',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
        },
      })
    },
    watchSockets(sockets) {
      new Gauge({
        name: 'maidan_live_sockets',
        help: 'Cameras and control rooms that are connected.',
        registers,
        collect() {
          this.set(sockets())
        },
      })
    },
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}
