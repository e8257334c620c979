type Points = readonly { atSeconds: number; value: number }[]
type OfMinute = (values: readonly number[]) => number

/**
 * Relative growth over the last half of a run, along a line through its minutes: 0.1 is a tenth. `ofMinute`: median of
 * a minute's samples, or the peak for spiky values.
 */
export function growthOf(points: Points, ofMinute: OfMinute = median): number {
  const minutes = new Map<number, number[]>()
  for (const { atSeconds, value } of points) {
    const minute = Math.floor(atSeconds / 60)
    minutes.set(minute, [...(minutes.get(minute) ?? []), value])
  }
  const values = [...minutes.values()].map(ofMinute)
  const half = values.slice(Math.floor(values.length / 2))
  if (half.length < 2) return 0
  const slope = slopeOf(half)
  const first = median(half.map((value, minute) => value - slope * minute))
  return (slope * (half.length - 1)) / first
}

export const peak: OfMinute = (values) => Math.max(...values)

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Theil–Sen estimator, robust against single minutes. */
function slopeOf(values: readonly number[]): number {
  const slopes = values.flatMap((value, at) =>
    values.slice(at + 1).map((later, distance) => (later - value) / (distance + 1)),
  )
  return median(slopes)
}
