import { type Call, send } from './call.ts'

/** Durations in ms. */
export type Timed = { took: number[]; refused: number }

/** Sends calls one after the other; refused ones are timed too. */
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

export function percentile(figures: readonly number[], percent: number): number {
  const sorted = [...figures].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}
