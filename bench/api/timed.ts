import { type Call, send } from './call.ts'

/** Sends calls one after the other, and answers how many milliseconds each took. */
export async function timed(origin: string, calls: readonly Call[]): Promise<number[]> {
  const took: number[] = []
  for (const call of calls) {
    const before = performance.now()
    await send(origin, call)
    took.push(performance.now() - before)
  }
  return took
}

/** What so many of a hundred figures do not exceed. */
export function percentile(figures: readonly number[], percent: number): number {
  const sorted = [...figures].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}
