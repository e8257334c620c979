/** All runs of a property test, or the share that `npm run check` sets. */
export function propertyRuns(all: number): number {
  return Math.ceil(all * Number(process.env['PROPERTY_RUNS_SHARE'] ?? 1))
}
