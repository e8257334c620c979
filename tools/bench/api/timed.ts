import { type Call, send } from './call.ts'

/** How many milliseconds each call took, and how many were refused. */
export type Timed = { took: number[]; refused: number }

/** Sends calls one after the other. One that is refused counts for as long as it took. */
export async function timed(origin: string, calls: readonly Call[]): Promise<Timed> {
  const took: number[] = []
  let refused = 0
  for (const call of calls) {
    const before = performance.now()
    await send(origin, call).catch(() => {
      refused += 1
    })
    took.push(performance.now() - before)
  }
  return { took, refused }
}

/** What so many of a hundred figures do not exceed. */
export function percentile(figures: readonly number[], percent: number): number {
  const sorted = [...figures].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}
