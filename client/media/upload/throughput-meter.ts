export type ThroughputMeter = {
  add(bytes: number): void
  /** Bits a second over the last 5 s. */
  rate(): number
  /** Whether anything was sent in the last 3 s. */
  isFlowing(): boolean
}

const WINDOW_MS = 5_000
const FLOWING_MS = 3_000

export function openThroughputMeter(now = () => performance.now()): ThroughputMeter {
  let lots: { atMs: number; bytes: number }[] = []

  const since = (ms: number) => lots.filter(({ atMs }) => now() - atMs < ms)

  return {
    add(bytes) {
      lots = [...since(WINDOW_MS), { atMs: now(), bytes }]
    },
    rate: () => (since(WINDOW_MS).reduce((sum, { bytes }) => sum + bytes, 0) * 8_000) / WINDOW_MS,
    isFlowing: () => since(FLOWING_MS).length > 0,
  }
}
