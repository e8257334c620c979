import type { Bench } from './section.ts'

/** Every benchmark, in the order of the document. */
export const benches: readonly Bench[] = []
