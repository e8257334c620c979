import { createHistogram } from 'node:perf_hooks'

const EXAMPLES_MAX = 50

export type Tally = ReturnType<typeof newTally>

/** Counts results and durations, in total and since the last sample. */
export function newTally() {
  const recent = createHistogram()
  const total = createHistogram()
  const counts = new Map<string, number>()
  const examples: string[] = []
  let errors = 0
  let requests = 0
  let waits = 0

  return {
    counts: counts as ReadonlyMap<string, number>,
    examples: examples as readonly string[],
    errors: () => errors,
    /** Number of "try again" answers. */
    waits: () => waits,
    waited: () => {
      waits += 1
    },

    /** Omit `tookMs` for requests that block by design. */
    done(what: string, tookMs?: number): void {
      requests += 1
      counts.set(what, (counts.get(what) ?? 0) + 1)
      if (tookMs === undefined) return
      const microseconds = Math.max(1, Math.round(tookMs * 1_000))
      recent.record(microseconds)
      total.record(microseconds)
    },

    failed(what: string, error: unknown): void {
      errors += 1
      const why = error instanceof Error ? [error.message, error.cause].filter(Boolean).join(': ') : String(error)
      if (examples.length >= EXAMPLES_MAX) return
      examples.push(`${new Date().toISOString()} ${what}: ${why}`)
      console.log(examples.at(-1))
    },

    /** Figures since the last call. */
    take(): { requests: number; p99Ms: number } {
      const taken = { requests, p99Ms: recent.percentile(99) / 1_000 }
      requests = 0
      recent.reset()
      return taken
    },

    whole: () => ({
      p50Ms: total.percentile(50) / 1_000,
      p99Ms: total.percentile(99) / 1_000,
      maxMs: total.max / 1_000,
    }),
  }
}
